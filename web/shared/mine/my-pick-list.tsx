import type { SettledPick } from '#contract/play/settlement.ts'
import type { Game } from '#lottery/games.ts'
import { MODE_NAMES } from '#contract/infra/modes.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import type { WireDraw } from '#web/shared/balls/ball-matching.ts'
import { MyPick } from './my-pick.tsx'
import styles from './my-pick-list.module.css'
import { groupPicksByMode } from './picks-by-mode.ts'

interface Props {
  game: Game
  picks: readonly SettledPick[]
  draw?: WireDraw | undefined
  noResult?: string | undefined
}

/** Two groups: 彩运模式, and 随机模式 if it has any picks (docs/rules/pages.md#the-personal-centre). */
export function MyPickList({ picks, ...rest }: Props) {
  const { lucky, random } = groupPicksByMode(picks)
  return (
    <>
      <Group id="lucky-picks" title={MODE_NAMES.lucky} picks={lucky} {...rest} />
      {random.length > 0 && <Group id="random-picks" title={MODE_NAMES.random} picks={random} {...rest} />}
    </>
  )
}

function Group({ id, title, picks, ...rest }: Props & { id: string; title: string }) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title}>
        <span className="num">{picks.length} 注</span>
      </SectionHead>
      {picks.length === 0 ? (
        <p className={styles.nothing}>暂无选号</p>
      ) : (
        <ul>
          {picks.map((pick) => (
            <MyPick key={pick.id} pick={pick} {...rest} />
          ))}
        </ul>
      )}
    </section>
  )
}
