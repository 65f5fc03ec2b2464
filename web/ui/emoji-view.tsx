import styles from './emoji.module.css'

const EMOJI = [
  '😀 😄 😁 😂 🤣 😊 😉 😍',
  '😘 😎 🤔 😏 😌 😴 😅 😓',
  '😢 😭 😤 😠 😱 😳 🙄 🤗',
  '👍 👎 👌 ✌️ 🤝 👏 🙏 💪',
  '❤️ 💔 🎉 🌹 ☕ 🍵 🍜 🌙',
  '☀️ 🌧️ 🐟 🐱 🎯 🎱 📈 📅',
].flatMap((row) => row.split(' '))

/** The emoji themselves; see `emoji.tsx`. */
export const EmojiView = ({ onChoose }: { onChoose: (emoji: string) => void }) => (
  <div className={styles.grid} role="group" aria-label="表情">
    {EMOJI.map((emoji) => (
      <button key={emoji} type="button" onClick={() => onChoose(emoji)}>
        {emoji}
      </button>
    ))}
  </div>
)
