// Random battles of Pokémon Showdown's simulator (the npm package @pkmn/sim), for comparison: choices per second on
// one processor. Sides choose directly on the battle, without the streams around it: the quicker way.
//
// usage: node showdown.mjs SECONDS   (where @pkmn/sim and @pkmn/randoms are installed)
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(join(process.cwd(), 'package.json'))
const { Battle, Teams } = require('@pkmn/sim')
const { TeamGenerators } = require('@pkmn/randoms')

Teams.setGeneratorFactory(TeamGenerators)
const format = 'gen9randombattle'
const seconds = Number(process.argv[2] ?? 10)
const below = (n) => Math.floor(Math.random() * n)

function choose(request) {
  if (request.forceSwitch) {
    const able = request.side.pokemon
      .map((p, i) => [p, i + 1])
      .filter(([p, i]) => i > 1 && !p.active && !p.condition.endsWith(' fnt'))
    return able.length > 0 ? `switch ${able[below(able.length)][1]}` : 'default'
  }
  const moves = request.active[0].moves.map((m, i) => [m, i + 1]).filter(([m]) => !m.disabled)
  return moves.length > 0 ? `move ${moves[below(moves.length)][1]}` : 'default'
}

function play() {
  let choices = 0
  const team = (name) => ({ name, team: Teams.pack(Teams.generate(format)) })
  const battle = new Battle({ formatid: format, p1: team('one'), p2: team('two') })
  while (!battle.ended) {
    for (const side of battle.sides) {
      const request = side.activeRequest
      if (!request || request.wait || battle.ended || side.isChoiceDone()) continue
      if (!battle.choose(side.id, choose(request))) battle.choose(side.id, 'default')
      choices++
    }
  }
  return choices
}

for (let i = 0; i < 20; i++) play() // the compiler warms up
const began = performance.now()
let choices = 0
let battles = 0
while (performance.now() - began < seconds * 1000) {
  choices += play()
  battles++
}
const took = (performance.now() - began) / 1000
console.log(JSON.stringify({ battles, choices, choices_per_second: choices / took }))
