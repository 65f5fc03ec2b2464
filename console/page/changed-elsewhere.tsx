import { Alert, Button } from 'antd'
import { intoView } from './into-view.ts'

type Value = string | number | boolean
type Fields = Readonly<Record<string, Value | undefined>>

interface Props {
  /** As it was when one began, and as somebody else has left it since. */
  before: Fields
  after: Fields
  /** What the fields are called. */
  names: Readonly<Record<string, string>>
  inWords?: (value: Value, name: string) => string
  /** What one has typed is to count. */
  onKeep: () => void
}

const plain = (value: Value): string => String(value) || '（空）'

/** Tells the second of two operators what the first has changed; what they typed stays in the form. */
export function ChangedElsewhere({ before, after, names, inWords = plain, onKeep }: Props) {
  const changed = Object.keys(names).filter((name) => before[name] !== after[name])
  return (
    <div ref={intoView}>
      <Alert
        type="warning"
        title="其他人刚刚改过。您填的还在，请看过再决定。"
        description={
          <>
            <ul>
              {changed.map((name) => (
                <li key={name}>
                  {names[name]}：<del>{inWords(before[name] ?? '', name)}</del> →{' '}
                  <ins>{inWords(after[name] ?? '', name)}</ins>
                </li>
              ))}
            </ul>
            <Button onClick={onKeep}>以我填的为准</Button>
          </>
        }
      />
    </div>
  )
}
