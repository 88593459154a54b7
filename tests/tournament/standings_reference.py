"""Standings of an event, worked out from the conventions in common/tournament/README.md.

Each tie-break is worked out for everybody straight from the list of games; nothing is shared with the library but the text of
its README. An event is a dictionary:
  entrants  [{"left": last round before he dropped, "rating", "adjustment", "out": disqualified}]
  games     [{"round", "kind", "who": [a, b or -1], "scored": [{"points", "game", "outcome", "victory", "margin"}, ...]}]
  ties, cut, draw   names of tie-breaks, how many of the lowest are cut, points of a draw
"""
from itertools import combinations

PLAYED, WALKOVER, DOUBLE_LOSS, BYE, ABSENT = range(5)


class Event:
    def __init__(self, data):
        self.data = data
        self.people = range(len(data["entrants"]))
        self.last = max((g["round"] for g in data["games"]), default=0)
        self.records = {e: [] for e in self.people}  # (round, kind, opponent or None, scored)
        for game in data["games"]:
            for side, who in enumerate(game["who"]):
                if who >= 0:
                    other = game["who"][1 - side]
                    self.records[who].append(
                        (game["round"], game["kind"], other if other >= 0 else None, game["scored"][side]))
        self.points = {e: sum(r[3]["points"] for r in self.records[e]) for e in self.people}

    def worth(self, e):
        """As an opponent: with a draw for each round that he missed after he dropped."""
        rounds = {r[0] for r in self.records[e]}
        left = self.data["entrants"][e]["left"]
        return self.points[e] + self.data["draw"] * sum(r not in rounds for r in range(left + 1, self.last + 1))

    def faced(self, e):
        """What the opponent of each record is worth; without a game, oneself."""
        return [(self.worth(r[2]) if r[1] == PLAYED else self.points[e]) for r in self.records[e]]

    def tiebreak(self, name, e, tied):
        records = self.records[e]
        if name == "opponents":
            return sum(self.faced(e))
        if name == "opponents_cut":
            return sum(sorted(self.faced(e))[self.data["cut"]:])
        if name == "opponents_opponents":
            return sum(sum(self.faced(r[2] if r[1] == PLAYED else e)) for r in records)
        if name == "sonneborn_berger":
            return sum({0: 0, 1: 1, 2: 2}[r[3]["outcome"]] * w for r, w in zip(records, self.faced(e)))
        if name in ("margin", "victory"):
            return sum(r[3][name] for r in records)
        if name == "head_to_head":
            met = {(r[2], a) for a in tied for r in self.records[a]}
            if len(tied) < 2 or not all(pair in met for pair in combinations(tied, 2)):
                return 0
            return sum(r[3]["game"] for r in records if r[2] in tied)
        if name == "wins":
            return sum(r[1] in (PLAYED, WALKOVER) and r[3]["outcome"] == 2 for r in records)
        if name == "progressive":
            return sum(sum(r[3]["points"] for r in records if r[0] <= n) for n in range(1, self.last + 1))
        if name == "rating":
            return self.data["entrants"][e]["rating"]
        raise ValueError(name)

    def standings(self, lots):
        """[(entrant, place, score, values)], group by group of those who are tied."""
        entrants = self.data["entrants"]
        score = {e: self.points[e] + entrants[e]["adjustment"] for e in self.people}
        values = {e: [] for e in self.people}

        def key(e):
            return (entrants[e]["out"], -score[e], [-v for v in values[e]])

        for number, name in enumerate(self.data["ties"]):
            found = {}
            for e in self.people:
                tied = sorted(o for o in self.people if key(o) == key(e))
                found[e] = lots[e][number] if name == "lot" else self.tiebreak(name, e, tied)
            for e in self.people:
                values[e].append(found[e])
        order = sorted(self.people, key=lambda e: (key(e), e))
        rows = []
        for at, e in enumerate(order):
            place = 0 if entrants[e]["out"] else at + 1
            if at and place and key(order[at - 1]) == key(e):
                place = rows[-1][1]
            rows.append((e, place, score[e], values[e]))
        return rows
