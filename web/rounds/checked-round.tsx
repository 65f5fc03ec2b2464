import { wireBalls } from '#contract/balls.ts'
import { type FormEvent, useState } from 'react'
import type { LuckyRound } from '#contract/picks.ts'
import type { Game } from '#lottery/games.ts'
import { InvalidNumbers } from '#lottery/numbers.ts'
import { luckyBets } from '#lottery/permutation.ts'
import { count } from '#web/lib/money.ts'
import { seedGiven } from '#web/lib/seeds.ts'
import { zoneNames } from '#lottery/zone-names.ts'
import { BallSet } from '#web/balls/ball-set.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { parseTyped, placesInRound } from './find-in-round.ts'
import { orderKeyOf } from './key.ts'
import type { WireBet } from './rounds.queries.ts'
import styles from './rounds-page.module.css'

export interface CheckResult {
  /** The key is the one that was committed to. */
  kept: boolean
  bets: WireBet[]
  /** Where each stands in the order of the round, from 1. */
  places: number[]
}

interface Order {
  game: Game
  /** Of key and seed; the permutation is made with it. */
  orderKey: Uint8Array
  /** So many places of the order were dealt. */
  dealt: number
}

interface Props {
  game: Game
  round: LuckyRound
  result: CheckResult
}

const FIRST = 5

/** What the check found: the promise, my bets, the beginning of the order, and any bet typed in. */
export function CheckedRound({ game, round, result }: Props) {
  const orderKey = orderKeyOf(game.type, round)
  const dealt = round.dealt ?? 0
  const first = luckyBets(game, orderKey, 0, FIRST).map((numbers) => wireBalls(game, numbers))
  return (
    <div className={styles.check}>
      <Kept kept={result.kept} />
      <SeedWords round={round} />
      <div>
        <h4 className={styles.title}>我的彩运号码在本轮的位置</h4>
        <Bets game={game} bets={result.bets} words={(at) => placeWords(result.places[at] ?? 0, dealt)} />
      </div>
      <TypedBet game={game} orderKey={orderKey} dealt={dealt} />
      <div>
        <h4 className={styles.title}>本轮最先的 {FIRST} 注</h4>
        <Bets game={game} bets={first} words={(at) => `第 ${at + 1} 个`} />
      </div>
    </div>
  )
}

const placeWords = (place: number, dealt: number): string =>
  place <= dealt
    ? `✓ 本轮第 ${count(place)} 个`
    : `在本轮顺序的第 ${count(place)} 个，本轮只发到第 ${count(dealt)} 个，可能属于别的轮次`

const Kept = ({ kept }: { kept: boolean }) => (
  <p className={kept ? styles.kept : styles.broken} role="status">
    <Icon name={kept ? 'check' : 'warn'} />
    {kept ? '钥匙的 SHA-256 与指纹一致' : '钥匙的 SHA-256 与指纹不一致'}
  </p>
)

/** Whose say it was: only the browser that gave the seed can tell, and only if it knew the commitment before. */
function SeedWords({ round: { seed, commitment } }: { round: LuckyRound }) {
  if (seed === null) {
    return <p>这一轮没有种子：上面只证明次序没有中途改过，不能证明网站没有在开始前挑选钥匙。</p>
  }
  if (seed !== seedGiven(commitment)) {
    return <p>这个浏览器没有为这枚指纹给过这个种子。如果本轮是在别的浏览器或设备上开始的，请到那里核对。</p>
  }
  return (
    <p className={styles.kept}>
      <Icon name="check" />
      种子是这个浏览器看到指纹之后给出的
    </p>
  )
}

interface BetsProps {
  game: Game
  bets: readonly WireBet[]
  words: (at: number) => string
}

function Bets({ game, bets, words }: BetsProps) {
  const names = zoneNames(game)
  return (
    <ol className={styles.bets}>
      {bets.map(({ red_ball, blue_ball }, at) => (
        <li key={at}>
          <BallSet size="s" first={red_ball} second={blue_ball} firstLabel={names.first} secondLabel={names.second} />
          <span className="small num">{words(at)}</span>
        </li>
      ))}
    </ol>
  )
}

function TypedBet({ game, orderKey, dealt }: Order) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [found, setFound] = useState('')

  function type(typed: string) {
    setText(typed)
    setError('')
    setFound('')
  }

  function search() {
    try {
      const [place = 0] = placesInRound(game, orderKey, [parseTyped(game, text)])
      setFound(placeWords(place, dealt))
    } catch (problem) {
      if (!(problem instanceof InvalidNumbers)) throw problem
      setError(problem.reason)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setError('')
    setFound('')
    search()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label="查一注记下的号码"
        hint={game.second ? '两个区之间写 +，如 01 07 11 12 22 28 + 05' : undefined}
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
        after={
          <Button size="s" type="submit">
            查找
          </Button>
        }
      />
      <p className="small" role="status">
        {found}
      </p>
    </form>
  )
}
