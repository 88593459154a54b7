// Going back and forth through what happened, and following it as it comes.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Event, EventSchema, ItemKind, ViewSchema } from '../../src/generated/gonfalon_pb';
import { Film } from '../../src/table/film';
import { Picture } from '../../src/table/picture';
import { Show } from '../../src/table/show';

function moved(number: number, x: number): Event {
  const attributes = [{ name: 0, value: { case: 'number' as const, value: x } }];
  return create(EventSchema, { number, key: 'moved', words: ['x'], patches: [{ kind: ItemKind.FIGURE, id: 1, attributes }] });
}
const start = (event: number) => Picture.from(create(ViewSchema, { event }));
const x = (picture: Picture) => picture.number(ItemKind.FIGURE, 1, 'x');

describe('a film', () => {
  it('shows any moment, and keeps to its ends', () => {
    const film = new Film(start(10), Array.from({ length: 80 }, (_, index) => moved(11 + index, index + 1)));
    expect(film.last).toBe(90);
    for (const number of [90, 35, 36, 11, 60, 12]) expect(x(film.at(number))).toBe(number - 10);
    expect(x(film.at(3))).toBe(0);
    expect(x(film.at(1000))).toBe(80);
    expect(film.event(11)?.number).toBe(11);
  });

  it('makes a moment and the one before it once, and goes on from there', () => {
    const film = new Film(start(0));
    for (let number = 1; number <= 60; number++) {
      film.push(moved(number, number * 3));
      const [now, before] = [film.at(number), film.at(number - 1)];
      expect([x(now), x(before)]).toEqual([number * 3, (number - 1) * 3]);
      expect([film.at(number), film.at(number - 1)]).toEqual([now, before]);
      expect(film.at(number)).toBe(now);
    }
    expect(x(film.at(7))).toBe(21);
  });

  it('takes no event twice or out of turn', () => {
    const film = new Film(start(0));
    for (const event of [moved(1, 5), moved(1, 9), moved(3, 7), moved(2, 6)]) film.push(event);
    expect(film.last).toBe(2);
    expect(x(film.at(2))).toBe(6);
  });
});

describe('the show', () => {
  let reduced = false;
  beforeEach(() => {
    reduced = false;
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  });

  it('lets one event be seen after another', () => {
    const show = new Show();
    show.restart(start(0));
    show.push([moved(1, 1), moved(2, 2), moved(3, 3)]);
    expect(x(show.picture.value)).toBe(1);
    vi.advanceTimersByTime(450);
    expect(x(show.picture.value)).toBe(2);
    vi.advanceTimersByTime(450);
    expect(x(show.picture.value)).toBe(3);
    expect(show.behind.value).toBe(false);
  });

  it('jumps where motion is not wanted', () => {
    reduced = true;
    const show = new Show();
    show.restart(start(0));
    show.push([moved(1, 1), moved(2, 2), moved(3, 3)]);
    expect(x(show.picture.value)).toBe(3);
  });

  it('waits for a reader who has stepped back', () => {
    const show = new Show();
    show.restart(start(0));
    show.push([moved(1, 1), moved(2, 2)]);
    vi.advanceTimersByTime(1000);
    show.step(-1);
    show.push([moved(3, 3)]);
    vi.advanceTimersByTime(5000);
    expect(x(show.picture.value)).toBe(1);
    expect(show.held.value).toBe(true);
    show.now();
    expect(x(show.picture.value)).toBe(3);
  });
});

describe('a question', () => {
  it('waits until what led to it has been shown, the last of it too', () => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const show = new Show();
    show.restart(start(0));
    show.push([moved(1, 5), moved(2, 6)]);
    expect([show.at.value, show.ready.value]).toEqual([1, false]);
    vi.advanceTimersByTime(450);
    expect([show.at.value, show.behind.value, show.ready.value]).toEqual([2, false, false]);
    vi.advanceTimersByTime(900);
    expect(show.ready.value).toBe(true);
    show.step(-1);
    expect(show.ready.value).toBe(true);
    vi.useRealTimers();
  });
});
