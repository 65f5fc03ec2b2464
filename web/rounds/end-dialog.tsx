import { type FormEvent, useId, useState } from 'react'
import type { LuckyRound } from '#contract/picks.ts'
import { SEED } from '#lottery/seed.ts'
import { drawSeed, seedFor } from '#web/lib/seeds.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './rounds-page.module.css'

interface Props {
  open: boolean
  round: LuckyRound
  busy: boolean
  /** With the seed for the next round; null where no key was committed to beforehand. */
  onEnd: (seed: string | null) => void
  onClose: () => void
}

/** Asks once, and lets the player choose the seed of the round that follows. */
export function EndDialog({ open, round, busy, onEnd, onClose }: Props) {
  const form = useId()
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" type="submit" form={form} busy={busy}>
        结束本轮
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={`结束第 ${round.loop} 轮？`} width="m" footer={footer}>
      <NextRound key={`${round.loop} ${open}`} form={form} round={round} onEnd={onEnd} />
    </Dialog>
  )
}

type NextProps = Pick<Props, 'round' | 'onEnd'> & { form: string }

function NextRound({ form, round: { loop, next_commitment: next }, onEnd }: NextProps) {
  const [seed, setSeed] = useState(() => (next === null ? '' : seedFor(next)))
  const [error, setError] = useState('')

  function take(text: string) {
    setSeed(text)
    setError('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (next === null) return onEnd(null)
    if (!SEED.test(seed)) return setError('种子是 1 到 64 个数字或英文字母')
    onEnd(seed)
  }

  return (
    <form id={form} className={styles.next} onSubmit={submit} noValidate>
      <p>
        第 {loop} 轮的钥匙会公开，第 {loop + 1} 轮随即开始。已锁定的号码不受影响。
      </p>
      {next === null ? (
        <p className="muted">下一轮的钥匙还没有先封存，所以下一轮没有种子，次序只由网站的钥匙定下。</p>
      ) : (
        <>
          <dl className={styles.facts}>
            <dt>第 {loop + 1} 轮的指纹</dt>
            <dd className={styles.code}>{next}</dd>
          </dl>
          <Field
            label={`第 ${loop + 1} 轮的种子`}
            hint="由您的浏览器随机取得，也可以改成您自己的：1 到 64 个数字或英文字母。"
            value={seed}
            error={error}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => take(event.target.value)}
            after={
              <Button kind="text" size="s" onClick={() => take(drawSeed())}>
                换一个
              </Button>
            }
          />
        </>
      )}
    </form>
  )
}
