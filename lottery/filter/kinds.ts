import type { Zone } from '#lottery/games.ts'
import type { Condition } from './filter.ts'

type Kind = Condition['kind']

const OF_ONE_BALL: readonly Kind[] = ['odd', 'big', 'prime', 'remainders', 'repeated', 'neighbours', 'group']
const OF_TWO_BALLS: readonly Kind[] = ['sum', 'sumTail', 'span', ...OF_ONE_BALL, 'consecutive']
const OF_BALLS: readonly Kind[] = [
  'sum',
  'sumTail',
  'span',
  'odd',
  'big',
  'prime',
  'thirds',
  'consecutive',
  'sameTail',
  'ac',
  'remainders',
  'repeated',
  'neighbours',
  'group',
]
const OF_ONE_DIGIT: readonly Kind[] = ['place', 'odd', 'big', 'prime', 'remainders', 'repeated']
const OF_DIGITS: readonly Kind[] = [
  'place',
  'sum',
  'sumTail',
  'span',
  'odd',
  'big',
  'prime',
  'remainders',
  'repeated',
  'group',
]

export function listConditionKinds({ count, ordered }: Zone): readonly Kind[] {
  if (ordered) return count === 1 ? OF_ONE_DIGIT : OF_DIGITS
  if (count > 2) return OF_BALLS
  return count === 2 ? OF_TWO_BALLS : OF_ONE_BALL
}
