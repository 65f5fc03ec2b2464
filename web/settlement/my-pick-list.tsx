import type { SettledPick } from '#contract/settlement.ts'
import type { Game } from '#lottery/games.ts'
import { MODE_NAMES } from '#contract/modes.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import type { WireDraw } from './ball-matching.ts'
import { MyPick } from './my-pick.tsx'
import styles from './my-pick-list.module.css'
import { picksByMode } from './picks-by-mode.ts'

interface Props {
  game: Game
  picks: readonly SettledPick[]
  draw?: WireDraw | undefined
}

/** My picks of an issue: 彩运模式, and 随机模式 where there are any (SPEC §2). */
export function MyPickList({ game, picks, draw }: Props) {
  const { lucky, random } = picksByMode(picks)
  return (
    <>
      <Group id="lucky-picks" title={MODE_NAMES.lucky} picks={lucky} game={game} draw={draw} />
      {random.length > 0 && (
        <Group id="random-picks" title={MODE_NAMES.random} picks={random} game={game} draw={draw} />
      )}
    </>
  )
}

function Group({ id, title, picks, game, draw }: Props & { id: string; title: string }) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title}>
        <span className="num">{picks.length} 注</span>
      </SectionHead>
      {picks.length === 0 && <p className={styles.nothing}>暂无选号</p>}
      <ul>
        {picks.map((pick) => (
          <MyPick key={pick.id} game={game} pick={pick} draw={draw} />
        ))}
      </ul>
    </section>
  )
}
