import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Form } from 'react-router'
import { DRAW_QUERY_LIMIT } from '#contract/draws.ts'
import { paths } from '#contract/paths.ts'
import { readings } from '#lottery/draw-query.ts'
import type { Game } from '#lottery/games.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { yearsOf } from './draws.queries.ts'
import styles from './find-box.module.css'
import { howToAsk } from './query-words.ts'

interface Props {
  game: Game
  /** What is looked for now; '': nothing. */
  q: string
}

/** 查找开奖: a form whose address is what it finds, so that it works without JavaScript, and the years to jump to. */
export function FindBox({ game, q }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const how = useId()
  // The box stays, and the focus in it, when the address changes.
  useEffect(() => {
    if (box.current) box.current.value = q
  }, [q])
  return (
    <div className={styles.find}>
      <search>
        <Form className={styles.form} action={paths.drawWinners()}>
          <input type="hidden" name="type" value={game.type} />
          <Field
            ref={box}
            quiet
            label="查找开奖"
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            defaultValue={q}
            maxLength={DRAW_QUERY_LIMIT}
            placeholder="期号、日期或号码"
            aria-describedby={how}
            className={styles.field}
          />
          <Button type="submit" icon="search">
            查找
          </Button>
        </Form>
        <p id={how} className={styles.how}>
          {howToAsk(game)}
        </p>
      </search>
      <Years game={game} q={q} />
    </div>
  )
}

function Years({ game, q }: Props) {
  const { data: known } = useQuery(yearsOf(game.type))
  if (!known) return null
  const years = Array.from({ length: known.last - known.first + 1 }, (_, at) => known.last - at)
  const [asked] = readings(game, q)
  const current = asked?.kind === 'days' && asked.month === null ? (asked.year ?? undefined) : undefined
  const tabs = years.map((year) => ({ id: year, label: String(year), to: paths.findDraws(game.type, `${year}年`) }))
  return <LinkTabs label="按年份查找" items={tabs} current={current} className={styles.years} />
}
