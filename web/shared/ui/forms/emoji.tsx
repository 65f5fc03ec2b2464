import styles from './emoji.module.css'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Popover } from '#web/shared/ui/overlays/popover.tsx'

const EMOJI = [
  '😀 😄 😁 😂 🤣 😊 😉 😍',
  '😘 😎 🤔 😏 😌 😴 😅 😓',
  '😢 😭 😤 😠 😱 😳 🙄 🤗',
  '👍 👎 👌 ✌️ 🤝 👏 🙏 💪',
  '❤️ 💔 🎉 🌹 ☕ 🍵 🍜 🌙',
  '☀️ 🌧️ 🐟 🐱 🎯 🎱 📈 📅',
].flatMap((row) => row.split(' '))

interface Props {
  triggerClass?: string | undefined
  words?: string
  onChoose: (emoji: string) => void
}

export const EmojiPicker = ({ triggerClass, words, onChoose }: Props) => (
  <Popover
    label="表情"
    triggerLabel="表情"
    triggerClass={triggerClass}
    align="start"
    trigger={
      <>
        <Icon name="face" size={20} />
        {words && <span>{words}</span>}
      </>
    }
  >
    <div className={styles.grid} role="group" aria-label="表情">
      {EMOJI.map((emoji) => (
        <button key={emoji} type="button" onClick={() => onChoose(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  </Popover>
)

/** Inserts text as if typed, so the browser can undo it. Replaces the selection and `instead` characters before it. */
export function insertText(area: HTMLTextAreaElement, words: string, instead = 0): void {
  area.focus()
  const { selectionStart: start, selectionEnd: end } = area
  area.setSelectionRange(start - instead, end)
  // `execCommand` is deprecated, but no other API preserves the browser's undo history.
  if (document.execCommand('insertText', false, words)) return
  area.setRangeText(words, start - instead, end, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
