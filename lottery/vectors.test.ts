import { expect, test } from 'vitest'
import { ALL_GAMES } from './games.ts'
import { commitmentOf, orderKey } from './permutation.ts'
import { SEEDED, VECTOR_KEY, vectorOf } from './vectors.ts'

// They are published: whoever wrote a checker of their own relies on them.
test('the vectors never change', () => {
  const lines = ALL_GAMES.map((game) => {
    const places = vectorOf(game).map(
      ({ place, rank, numbers }) => `${place}: ${rank} ${numbers.first.join()} + ${numbers.second.join()}`,
    )
    return [game.name, ...places].join('\n')
  })
  const seeded = Buffer.from(orderKey(VECTOR_KEY, SEEDED)).toString('hex')
  expect([commitmentOf(VECTOR_KEY), seeded, ...lines].join('\n\n')).toMatchInlineSnapshot(`
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd

    2eb40ab9c96b56da1757939b20eca61764ce84205f37ee95aa09dd7185522d93

    双色球
    0: 2187264 1,3,8,9,15,25 + 1
    1: 9138154 5,13,15,27,28,30 + 11
    2: 2466770 5,9,12,20,21,25 + 3
    17721087: 8228052 5,12,18,21,24,30 + 5

    大乐透
    0: 19179408 5,20,23,25,35 + 1,5
    1: 15585845 5,9,29,32,33 + 2,6
    2: 299159 1,4,8,10,17 + 3,11
    21425711: 16311605 3,18,19,24,34 + 8,9

    福彩3D
    0: 490 4,9,0 + 
    1: 692 6,9,2 + 
    2: 236 2,3,6 + 
    999: 458 4,5,8 + 

    排列3
    0: 490 4,9,0 + 
    1: 692 6,9,2 + 
    2: 236 2,3,6 + 
    999: 458 4,5,8 + 

    排列5
    0: 37151 3,7,1,5,1 + 
    1: 92992 9,2,9,9,2 + 
    2: 33574 3,3,5,7,4 + 
    99999: 71813 7,1,8,1,3 + 

    七星彩
    0: 10697574 7,1,3,1,7,1 + 9
    1: 7764751 5,1,7,6,5,0 + 1
    2: 3309613 2,2,0,6,4,0 + 13
    14999999: 10238423 6,8,2,5,6,1 + 8

    七乐彩
    0: 612736 9,12,19,20,23,24,26 + 
    1: 1617698 2,10,11,13,15,22,30 + 
    2: 767611 2,3,10,11,19,24,27 + 
    2035799: 1217099 2,9,12,16,17,20,29 + "
  `)
})
