import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { isComposing } from '#client/composing.ts'
import type { ReadQuery } from '#client/query.ts'
import { Avatar } from '#web/shared/ui/avatar.tsx'
import { findNextTab } from '#web/shared/ui/layout/tabs.step.ts'
import styles from './comments.module.css'
import type { Person } from './discussion.ts'

interface Props {
  /** The text area with the typed name. Its arrow keys move through the list, and Enter selects a name. */
  area: RefObject<HTMLTextAreaElement | null>
  people: ReadQuery<Person[]>
  prefix: string
  onChoose: (person: Person) => void
}

const SHOWN = 6

export function MentionList({ area, people, prefix, onChoose }: Props) {
  const { data = [] } = useQuery({ ...people, staleTime: 60_000 })
  const found = data.filter(({ nickname }) => nickname.startsWith(prefix)).slice(0, SHOWN)
  const [chosenAt, setAt] = useState(0)
  const at = Math.min(chosenAt, found.length - 1)
  const id = useId()
  useKeys(area, found.length > 0 ? `${id}-${at}` : null, id, {
    move(key) {
      const next = findNextTab(key, at, found.length)
      if (next !== null) setAt(next)
    },
    choose: () => found[at] && onChoose(found[at]),
  })
  if (found.length === 0) return null
  return (
    <ul id={id} className={styles.people} role="listbox" aria-label="可以提到的人">
      {found.map((person, place) => (
        // The text area handles the keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          // Leaves the focus in the text area.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.nickname} src={person.avatarUrl} size="s" />
          {person.nickname}
        </li>
      ))}
    </ul>
  )
}

interface Keys {
  move: (key: string) => void
  choose: () => void
}

function useKeys(area: Props['area'], active: string | null, listId: string, keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (active === null || isComposing(event)) return
    if (event.key === 'Enter') keys.choose()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') keys.move(event.key)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const box = area.current
    if (!box || active === null) return
    box.setAttribute('aria-controls', listId)
    box.setAttribute('aria-activedescendant', active)
    box.addEventListener('keydown', press)
    return () => {
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
      box.removeEventListener('keydown', press)
    }
  }, [area, active, listId])
}
