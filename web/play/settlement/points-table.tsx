import type { MyDraw } from '#contract/play/settlement.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { describeSpecialRule } from '#web/shared/lib/draw-rule.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { rightCell, Table, TableHead } from '#web/shared/ui/layout/table.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { buildPointLines, formatUnpublishedNote, isUndecided } from './point-lines.ts'
import { listSubstituteNotes } from './substitute-notes.ts'

export function PointsTable({ detail }: { detail: MyDraw }) {
  const lines = buildPointLines(detail)
  const isSpecialOfMine = detail.rule.special !== null || isUndecided(detail)
  const notes = [
    formatUnpublishedNote(detail),
    ...listSubstituteNotes(detail),
    isSpecialOfMine ? describeSpecialRule(detail) : null,
  ].filter((note) => note !== null)
  return (
    <section aria-labelledby="points">
      <SectionHead id="points" title="中奖详情 / 积分对照表" />
      <Table label="积分对照表" flush>
        <TableHead columns={{ 奖项: '', 中奖注数: rightCell, 单项积分: rightCell }} />
        <tbody>
          {lines.map(({ name, num, points }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={rightCell}>{formatCount(num)}</td>
              <td className={rightCell}>{points}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
      <p className="small">
        <HowCounted what="积分" by="S-PTS-02" />
      </p>
      {lines.length === 0 && <p className="muted small">没有取到这一期的奖级。</p>}
    </section>
  )
}
