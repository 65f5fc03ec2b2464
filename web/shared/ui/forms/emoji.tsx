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
  /** Visible text next to the icon of the button. */
  words?: string
  onChoose: (emoji: string) => void
}

/** Button that opens a list of emoji. The list remains open after a choice. */
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
