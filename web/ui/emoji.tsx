import { Icon } from './icon.tsx'
import { late } from './late.tsx'
import { Popover } from './popover.tsx'

const View = late(async () => (await import('./emoji-view.tsx')).EmojiView)

interface Props {
  triggerClass?: string | undefined
  /** Words beside the sign. */
  words?: string
  onChoose: (emoji: string) => void
}

/** The button that lets an emoji be chosen; more may follow, so it stays open. */
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
    {(close) => <View wanted show={{ onChoose }} onLost={close} />}
  </Popover>
)
