import { Alert, Button } from 'antd'

/**
 * Ref callback that scrolls a new element into view, for example a message above a long form after a click on the
 * button below it.
 */
export const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

type Value = string | number | boolean
export type Fields = Readonly<Record<string, Value | undefined>>

export interface ChangedElsewhereProps {
  /** `before`: values when the editing started. `after`: values that another operator has saved since then. */
  before: Fields
  after: Fields
  /** Labels of the fields, by field name. */
  names: Readonly<Record<string, string>>
  inWords?: (value: Value, name: string) => string
  /** Makes the next save overwrite the other operator's values. */
  onKeep: () => void
}

const formatPlain = (value: Value): string => String(value) || '（空）'

/** Warning that another operator has saved other values meanwhile. The form retains the values of this operator. */
export function ChangedElsewhere({ before, after, names, inWords = formatPlain, onKeep }: ChangedElsewhereProps) {
  const changed = Object.keys(names).filter((name) => before[name] !== after[name])
  return (
    <div ref={scrollIntoView}>
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
