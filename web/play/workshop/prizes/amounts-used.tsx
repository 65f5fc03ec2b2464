import { Link } from 'react-router'
import type { DrawDetail } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import { floatingLevels } from '#lottery/tickets/assumed.ts'
import { announcedFen, type DrawnIssue } from '#lottery/tickets/payout.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { Field } from '#web/shared/ui/forms/field.tsx'
import { Collapsible } from '#web/shared/ui/layout/collapsible.tsx'
import { DemoMark } from '#web/shared/ui/tag.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { type NextIssue, explainPoolRule } from './next-issue.ts'
import {
  type AmountSource,
  explainSources,
  parseYuanToFen,
  type CustomAmounts,
  parseCustomAmounts,
} from './prize-labels.ts'
import styles from './amounts-used.module.css'

interface Props {
  latest: { detail: DrawDetail; issue: DrawnIssue }
  next: NextIssue
  own: CustomAmounts
  onOwn: (own: CustomAmounts) => void
}

const FEN = 100

export function AmountsUsed({ latest: { detail, issue }, next, own, onOwn }: Props) {
  const floating = floatingLevels(next.rule)
  const typed = parseCustomAmounts(own)
  const sources: AmountSource[] = floating.map((level) => {
    const fen = typed.get(level.level)
    return { level, fen: fen ?? announcedFen(level, issue.prizes), isOwn: fen !== undefined }
  })
  return (
    <div className={styles.used}>
      <p>
        {floating.length === 0 ? '奖金是固定的，' : '固定奖'}按第 {next.issueno} 期的规则
        {floating.length > 0 && `；${explainSources(sources, issue.issueno)}`}。{explainPoolRule(next)}见
        <Link className="link" to={paths.draw(detail.list.type, detail.list.id)}>
          {issue.issueno} 期开奖
        </Link>
        （
        <HowCounted what="一行得多少" by="S-TKT-12" />
        ）。 {detail.list.is_demo === 1 && <DemoMark />}
      </p>
      {floating.length > 0 && (
        <Collapsible label="浮动奖换成自己估的">
          <div className={styles.own}>
            {floating.map(({ level, name, names }) => {
              const text = own[level] ?? ''
              const fen = announcedFen({ names }, issue.prizes)
              return (
                <Field
                  key={level}
                  label={`${name}，每注多少元`}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={fen === null ? '没有公布' : formatCount(fen / FEN)}
                  value={text}
                  error={
                    text.trim() !== '' && parseYuanToFen(text) === null ? '请填大于 0 的金额，例如 5000000' : undefined
                  }
                  onChange={({ target }) => onOwn({ ...own, [level]: target.value })}
                />
              )
            })}
          </div>
          <p className="muted small">空着就按公布的。填的只用在这一页，不会保存。</p>
        </Collapsible>
      )}
    </div>
  )
}
