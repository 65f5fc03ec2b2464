import { Button } from 'antd'
import { useState } from 'react'
import { confirmDraw, type AdminDraw, type DrawSource, resolveDraw } from '#contract/play/draws.console.ts'
import { GAMES } from '#lottery/games.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { LabelledField } from '#console/page/labelled-field.tsx'
import { Drawer } from '#console/page/overlays.tsx'
import { DrawEffect } from './draw-effect.tsx'
import { EnterForm } from './enter-form.tsx'
import { formatDrawNumbers, isSameNumbers, formatSource } from './labels.ts'

interface Props {
  /** The stored draw; null: not stored yet. */
  draw: AdminDraw | null
  /** Game and issue; null: the operator enters them in the form. */
  issue: Pick<AdminDraw, 'type' | 'issueno'> | null
  /** Scheduled draw date; '': the operator enters it in the form. */
  day: string
  onClose: () => void
}

/** Drawer for one draw. Shows the report of each source; the operator confirms, corrects or enters the numbers. */
export function DrawDrawer({ draw, issue, day, onClose }: Props) {
  const title = issue ? `${GAMES[issue.type].name} 第${issue.issueno}期` : '录入新的一期'
  return (
    <Drawer title={title} open size={560} onClose={onClose}>
      {draw && draw.is_demo === 0 && <Sources draw={draw} onDone={onClose} />}
      <h2>{draw ? '更正' : '录入'}</h2>
      <p className="note">对着官方公告录两遍，两遍一样才能保存。保存后以运营的号码为准，写进记录。</p>
      <EnterForm issue={issue} day={draw?.opendate ?? day} onDone={onClose} />
    </Drawer>
  )
}

/** Values of the sources. The operator confirms values that agree, or selects a source if they differ. */
function Sources({ draw, onDone }: { draw: AdminDraw; onDone: () => void }) {
  const { type, issueno, opendate, trust, first_number, second_number, sources, doubts } = draw
  const [reason, setReason] = useState('')
  const seen = { type, issueno, was: { first_number, second_number, trust, doubts }, reason }
  const isConfirmable = trust !== 'confirmed' || doubts.length > 0
  const isAsked = isConfirmable || sources.some((word) => !isSameNumbers(word, draw))
  const confirming = useAction(confirmDraw, onDone)
  const resolving = useAction(resolveDraw, onDone)
  return (
    <>
      {isAsked && (
        <LabelledField
          label="依据（选定来源或确认时必填，记入记录）"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <ul className="sources">
        {sources.map(({ source, arrived_at: at, ...word }) => (
          <li key={source}>
            <b>{formatSource(source)}</b> <span className="numbers">{formatDrawNumbers(word)}</span> {at.slice(5, 16)}{' '}
            {isSameNumbers(word, draw) ? (
              <span className="trust" data-trust="confirmed">
                在用
              </span>
            ) : (
              <>
                <DrawEffect draw={{ type, issueno, ...word, opendate }} />
                <Button
                  loading={resolving.isPending}
                  onClick={() => resolving.mutate({ ...seen, source: source as DrawSource })}
                >
                  用{formatSource(source)}的
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {doubts.length > 0 && (
        <>
          <p className="note">下面的数字与规则或前后期矛盾，玩家看到的是未知。官方公告确实如此，才确认：</p>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </>
      )}
      {isConfirmable && (
        <Button loading={confirming.isPending} onClick={() => confirming.mutate(seen)}>
          {doubts.length > 0 ? '确认号码和这些数字' : '确认现有号码'}
        </Button>
      )}
      <ErrorAlert error={confirming.error ?? resolving.error} />
    </>
  )
}
