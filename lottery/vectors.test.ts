import { expect, test } from 'vitest'
import { ALL_GAMES } from './games.ts'
import { VECTOR, vectorOf } from './vectors.ts'

// They are published: whoever wrote a checker of their own relies on them.
test('the vectors never change', () => {
  const { commitment } = vectorOf(ALL_GAMES[0]!)
  const lines = ALL_GAMES.map((game) => {
    const { message, orderKey, placed } = vectorOf(game)
    const places = placed.map(
      ({ place, rank, numbers }) => `${place}: ${rank} ${numbers.first.join()} + ${numbers.second.join()}`,
    )
    return [message, orderKey, ...places].join('\n')
  })
  expect([VECTOR.seed, commitment, ...lines].join('\n\n')).toMatchInlineSnapshot(`
    "Spring2026

    630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd

    1:3:Spring2026
    2eb40ab9c96b56da1757939b20eca61764ce84205f37ee95aa09dd7185522d93
    0: 5844577 7,13,15,19,27,28 + 2
    1: 12858532 3,6,13,16,27,32 + 5
    2: 6637720 5,9,17,20,24,29 + 9
    17721087: 10449669 5,11,12,22,26,31 + 6

    2:3:Spring2026
    7641e22de76686224afd5b371b1c924b8bff3a667024f04bc88bab34ae4e2a54
    0: 17733713 22,25,30,31,34 + 6,10
    1: 13821614 3,11,18,23,33 + 6,8
    2: 3854637 10,12,15,21,26 + 4,10
    21425711: 10508481 14,22,23,27,31 + 7,8

    3:3:Spring2026
    c49a2211c47e384cfe19ab328c8a87a53e421803dbf7f17cb01b3ccb10b8f0c7
    0: 929 9,2,9 + 
    1: 371 3,7,1 + 
    2: 59 0,5,9 + 
    999: 136 1,3,6 + 

    4:3:Spring2026
    0a6d5b110b47b624e18cdea18601d1136d7d79370e612123029f2daa1703545a
    0: 90 0,9,0 + 
    1: 439 4,3,9 + 
    2: 520 5,2,0 + 
    999: 118 1,1,8 + 

    5:3:Spring2026
    93dd9ee6b0d12ab98d765f22d4ec23c45a04c5012627954cd95f126f879468d7
    0: 451 0,0,4,5,1 + 
    1: 35161 3,5,1,6,1 + 
    2: 49553 4,9,5,5,3 + 
    99999: 28815 2,8,8,1,5 + 

    6:3:Spring2026
    f209c4f2847d36ce1b186596cc27c436607f33c489ff4ee7fa3e337aa83f09c5
    0: 8059220 5,3,7,2,8,1 + 5
    1: 1277299 0,8,5,1,5,3 + 4
    2: 1191490 0,7,9,4,3,2 + 10
    14999999: 5112630 3,4,0,8,4,2 + 0

    7:3:Spring2026
    ecb0010ca62a0f6bc48028ad22ac702605020172c0c3a845e974254ff440dca1
    0: 221549 2,3,11,13,20,21,23 + 
    1: 379180 2,11,12,16,17,20,25 + 
    2: 1222898 1,4,5,8,9,21,29 + 
    2035799: 172843 2,7,8,9,12,14,23 + "
  `)
})
