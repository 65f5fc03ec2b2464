import { type SQL, sql } from 'drizzle-orm'
import type { Game } from '#lottery/games.ts'
import { ballsAndSpecial, digitsInARow } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeRule } from '#lottery/prizes.ts'
import { toNumberBits, POSITION_BITS } from '#server/play/draws/draws.ts'

/** Encodes the matches of both zones in one number: first × 10 + second. */
export const toMatchKey = (first: number, second: number): number => first * 10 + second

/** Builds the SQL that computes `toMatchKey` for a row of `picks` and the draw. SQL version of rule.matching. */
export function buildMatchSql(rule: PrizeRule, draw: Numbers): SQL {
  const { firstBits, secondBits } = toNumberBits(rule.game, draw)
  if (rule.matching === digitsInARow) return buildLongestRunSql(rule.game, firstBits, secondBits)
  const first = sql`bit_count(first_bits & ${firstBits}::bit(64))`
  // In 七乐彩 the special number is matched against the seven numbers of the pick.
  const zone = rule.matching === ballsAndSpecial ? sql`first_bits` : sql`second_bits`
  return sql`(${first} * 10 + bit_count(${zone} & ${secondBits}::bit(64)))::int`
}

const SHORTEST_RUN = 2

/** For 七星彩 up to issue 20099. One comparison with the draw's bits checks that all positions of a run match. */
function buildLongestRunSql({ first }: Game, firstBits: string, secondBits: string): SQL {
  const digits = first.count + 1
  const lengths = Array.from({ length: digits - SHORTEST_RUN + 1 }, (_, i) => digits - i)
  const branches = lengths.map((length) => {
    const starts = Array.from({ length: digits - length + 1 }, (_, start) => start)
    const runs = starts.map((start) =>
      buildAllMatchSql(
        selectPositionBits(firstBits, start, start + length),
        start + length === digits ? secondBits : null,
      ),
    )
    return sql`when ${sql.join(runs, sql` or `)} then ${toMatchKey(length, 0)}::int`
  })
  return sql`case ${sql.join(branches, sql` `)} else 0 end`
}

function buildAllMatchSql(first: string, second: string | null): SQL {
  const inFirst = sql`first_bits & ${first}::bit(64) = ${first}::bit(64)`
  return second === null
    ? sql`(${inFirst})`
    : sql`(${inFirst} and second_bits & ${second}::bit(64) = ${second}::bit(64))`
}

/** Selects the positions from `start` to before `end`; the first zone does not contain the seventh digit. */
function selectPositionBits(bits: string, start: number, end: number): string {
  const part = bits.slice(start * POSITION_BITS, end * POSITION_BITS)
  return part.padStart(start * POSITION_BITS + part.length, '0').padEnd(bits.length, '0')
}
