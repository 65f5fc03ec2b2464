import { useLocation } from 'react-router'
import type { Game, GameCode } from '#lottery/games.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { copyLink, useLinkTo } from '#web/shared/page/site-context.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { AreaField } from '#web/shared/ui/forms/field.tsx'
import { Collapsible } from '#web/shared/ui/layout/collapsible.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { MAX_HASH_LENGTH, isTooLong, EMPTY_STATE, withText, writeTicketState } from './ticket-state.ts'
import { SaveTicket } from './save-ticket.tsx'
import { LineComposer } from './line-composer.tsx'
import { ReadingList, type RenderWithResults } from './reading-list.tsx'
import { SendBets } from './send-bets.tsx'
import type { TypedTicket } from './use-ticket.ts'
import styles from './ticket-box.module.css'

const EXAMPLES = {
  ssq: '08 14 26 27 30 32 + 12',
  dlt: '05 12 18 23 34 + 03 09',
  fc3d: '1 2 3',
  pl3: '1 2 3',
  pl5: '1 2 3 4 5',
  qxc: '1 2 3 4 5 6 + 11',
  qlc: '03 08 14 19 21 26 30',
} as const satisfies Record<GameCode, string>

const formatExample = (game: Game | null): string =>
  game ? `例如\n${EXAMPLES[game.code]}` : `例如\n${EXAMPLES.ssq}\n大乐透 ${EXAMPLES.dlt} 追加 2倍`

interface Props {
  game: Game | null
  typed: TypedTicket
  readings: Readings
  /** Whether a changed text is still being parsed, so that the readings are those of the previous text. */
  busy: boolean
  withResults: RenderWithResults | undefined
}

const TOO_LONG = `号码太多，放不进链接（最多 ${formatCount(MAX_HASH_LENGTH)} 个字符），只留在这个标签页里`

export function TicketBox({ game, typed, readings, busy, withResults }: Props) {
  const { state, lost, change } = typed
  const isEmpty = state.text === ''
  return (
    <section aria-labelledby="ticket-box">
      <SectionHead id="ticket-box" title="贴上或输入号码" />
      <noscript>
        <p className={styles.noscript}>号码要在浏览器里算，请先允许 JavaScript。号码不会传给本站。</p>
      </noscript>
      <AreaField
        quiet
        label="彩票号码"
        className={styles.area}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder={formatExample(game)}
        value={state.text}
        error={lost ? '这个链接里的号码太多，只留在原来的浏览器标签页里，请重新贴上' : undefined}
        hint={isTooLong(state) && TOO_LONG}
        onChange={({ target }) => change(withText(state, target.value))}
      />
      <div className={styles.actions}>
        <Button
          size="s"
          kind="text"
          disabled={isEmpty}
          onClick={() => change({ ...EMPTY_STATE, issueno: state.issueno, own: state.own })}
        >
          清空
        </Button>
        <ShareTicket typed={typed} disabled={isEmpty} />
        {game && <SendBets game={game} readings={readings} disabled={isEmpty || busy} />}
        <SaveTicket typed={typed} readings={readings} disabled={isEmpty || busy} />
      </div>
      {game && (
        <LineComposer
          key={game.type}
          game={game}
          onAdd={(line) => change(withText(state, appendLine(state.text, line)))}
        />
      )}
      {busy && (
        <p className="muted small" role="status">
          正在看号码…
        </p>
      )}
      {isEmpty ? <HowToWrite /> : <ReadingList readings={readings} typed={typed} withResults={withResults} />}
    </section>
  )
}

const appendLine = (text: string, line: string): string => (text.trim() === '' ? line : `${text.trimEnd()}\n${line}`)

function ShareTicket({ typed: { state }, disabled }: { typed: TypedTicket; disabled: boolean }) {
  const { pathname, search } = useLocation()
  const linkTo = useLinkTo()
  function share(): void {
    if (isTooLong(state)) showToast('info', TOO_LONG)
    else void copyLink(linkTo(pathname + search + writeTicketState(state)))
  }
  return (
    <Button size="s" icon="share" disabled={disabled} onClick={share}>
      分享
    </Button>
  )
}

const HowToWrite = () => (
  <Collapsible label="可以怎么写">
    <ul className={styles.how}>
      <li>一注一行，也可以多注一起贴；空格、逗号、加号、竖线、全角数字都可以。</li>
      <li>复式直接多写几个号码；胆拖写“胆14 拖03 08 19 21 26 27 30 32 蓝12”，或把胆码放在括号里。</li>
      <li>倍数写“3倍”，追加写“追加”，期号写“第2022116期”，连买几期写“共5期”。</li>
      <li>票上的“合计”一起贴上，会替您核对注数和金额。</li>
    </ul>
  </Collapsible>
)
