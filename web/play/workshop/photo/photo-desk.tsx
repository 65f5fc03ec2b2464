import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import type { Game } from '#lottery/games.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { AreaField } from '#web/shared/ui/field.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { FIRST_TIME_MB } from './code-files.ts'
import { openDoubts } from './open-doubts.ts'
import { usePhoto, type PhotoState } from './use-photo.ts'
import styles from './photo-desk.module.css'

export interface PhotoDeskProps {
  game: Game | null
  /** The player has looked at the text, and says so. */
  onText: (text: string) => void
  onLeave: () => void
}

/** 拍票读号: a photo of a ticket beside what was read off it, until the player says 就是这些. */
export function PhotoDesk({ game, onText, onLeave }: PhotoDeskProps) {
  const { photo, read, drop } = usePhoto(game)
  switch (photo.step) {
    case 'wanted':
      return <Asking problem={photo.problem} onFile={read} onLeave={onLeave} />
    case 'reading':
      return <Reading photo={photo} onCancel={drop} />
    case 'read':
      return <Read key={photo.src} photo={photo} onText={onText} onAgain={drop} onLeave={onLeave} />
  }
}

interface AskingProps {
  problem: string | null
  onFile: (file: File) => void
  onLeave: () => void
}

const Asking = ({ problem, onFile, onLeave }: AskingProps) => (
  <>
    {problem !== null && (
      <p className={styles.problem} role="alert">
        <Icon name="warn" size={16} />
        {problem}
      </p>
    )}
    <p>照片只在这台设备上读，不会上传。第一次要下载约 {FIRST_TIME_MB} MB 的识字程序。</p>
    <p className="muted small">把票铺平、摆正、拍满，光线均匀。认字会有错，读出来的号码要您核对。</p>
    <div className={styles.actions}>
      <FileButton label="拍照" onFile={onFile} isCamera />
      <FileButton label="选照片" onFile={onFile} />
      <Button size="s" kind="text" onClick={onLeave}>
        取消
      </Button>
    </div>
  </>
)

/** The camera's own program takes the photo: the site may not use it. */
function FileButton({
  label,
  onFile,
  isCamera = false,
}: {
  label: string
  onFile: (file: File) => void
  isCamera?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    if (file) onFile(file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      <Button size="s" kind={isCamera ? 'primary' : 'plain'} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={isCamera ? 'environment' : undefined}
        hidden
        aria-label={`${label}读号`}
        onChange={choose}
      />
    </>
  )
}

function Reading({ photo, onCancel }: { photo: PhotoState & { step: 'reading' }; onCancel: () => void }) {
  const { src, progress } = photo
  const doing = progress?.doing ?? '正在打开照片'
  return (
    <>
      {src && <img className={styles.photo} src={src} alt="您的票的照片" />}
      <p role="status">{doing}…</p>
      <div className={styles.progress}>
        <progress max={1} value={progress?.share ?? 0} aria-label={doing} />
        <Button size="s" onClick={onCancel}>
          取消
        </Button>
      </div>
    </>
  )
}

interface ReadProps {
  photo: PhotoState & { step: 'read' }
  onText: (text: string) => void
  onAgain: () => void
  onLeave: () => void
}

function Read({ photo, onText, onAgain, onLeave }: ReadProps) {
  const area = useRef<HTMLSpanElement>(null)
  const { reading, src } = photo
  const [text, setText] = useState(reading.text)
  const doubts = useMemo(() => openDoubts(reading, text), [reading, text])
  function select(line: number): void {
    const field = area.current?.querySelector('textarea')
    const start = startOf(text, line)
    field?.focus()
    field?.setSelectionRange(start, start + (text.split('\n')[line - 1] ?? '').length)
  }
  return (
    <>
      <img className={styles.photo} src={src} alt="您的票的照片" />
      <p role="status">
        {doubts.length === 0
          ? '号码、金额都对得上。请再对着票看一遍。'
          : `有 ${doubts.length} 处读得不准，请对着票改。`}
      </p>
      {doubts.length > 0 && (
        <ul className={styles.doubts}>
          {doubts.map(({ about, words }) => (
            <li key={`${about} ${words}`}>
              <Icon name="warn" size={16} />
              {typeof about === 'number' ? (
                <button type="button" className="link" onClick={() => select(about)}>
                  第 {about} 行：{words}
                </button>
              ) : (
                words
              )}
            </li>
          ))}
        </ul>
      )}
      <span ref={area}>
        <AreaField
          label="读到的号码"
          className={styles.text}
          rows={Math.min(12, text.split('\n').length + 1)}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </span>
      <div className={styles.actions}>
        <Button size="s" kind="primary" disabled={text.trim() === ''} onClick={() => onText(text.trim())}>
          就是这些
        </Button>
        <Button size="s" onClick={onAgain}>
          重拍
        </Button>
        <Button size="s" kind="text" onClick={onLeave}>
          取消
        </Button>
      </div>
    </>
  )
}

const startOf = (text: string, line: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0)
