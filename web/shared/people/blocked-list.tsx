import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BlockedMember, unblock, MUTED_WORDS_LIMIT, muteWords } from '#contract/ugc/moderation.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { Avatar } from '#web/shared/ui/avatar.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import styles from './people.module.css'
import { blockListQuery, ALL_QUERIES } from './people.queries.ts'
import { type FormEvent, useState } from 'react'
import { Field } from '#web/shared/ui/forms/field.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'

export function BlockedList() {
  return (
    <QueryView read={useQuery(blockListQuery)} failed="屏蔽的人和词没有取到" loading={{ rows: 2 }}>
      {({ people, words }) => (
        <>
          <People people={people} />
          <MutedWords words={words} />
        </>
      )}
    </QueryView>
  )
}

function People({ people }: { people: readonly BlockedMember[] }) {
  return (
    <section aria-label="屏蔽的人">
      <h3 className={styles.name}>屏蔽的人</h3>
      {people.length === 0 && <p className={styles.none}>没有。在对方的动态或评论的“更多操作”里可以屏蔽。</p>}
      <ul>
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}

function Person({ person: { id, nickname, avatarUrl, created_at } }: { person: BlockedMember }) {
  const { run, pending } = useAction(unblock, { says: true, changes: [ALL_QUERIES] })
  return (
    <li className={styles.person}>
      <Avatar name={nickname} src={avatarUrl} size="s" />
      <div>
        <p>{nickname}</p>
        <p className={styles.since}>{created_at.slice(0, 10)} 起</p>
      </div>
      <Button size="s" busy={pending} aria-label={`取消屏蔽${nickname}`} onClick={() => run({ id })}>
        取消屏蔽
      </Button>
    </li>
  )
}

const WORD_LIMIT = 20

/** Posts and comments that contain a muted word are hidden from the member. */
function MutedWords({ words }: { words: readonly string[] }) {
  const { run: save } = useSave()
  return (
    <section aria-label="屏蔽的词">
      <h3 className={styles.name}>屏蔽的词</h3>
      <p className={styles.none}>含有这些词的动态和评论不再显示给您。</p>
      <ul className={styles.chips}>
        {words.map((word) => (
          <li key={word}>
            <button
              type="button"
              className={styles.chip}
              aria-label={`取消屏蔽“${word}”`}
              onClick={() => save({ words: words.filter((one) => one !== word) })}
            >
              {word}
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <NewWord words={words} />
    </section>
  )
}

/** Saves the muted words, and shows those of the response, because the server normalises them. */
function useSave(onSaved?: () => void) {
  const cache = useQueryClient()
  return useAction(muteWords, {
    onDone({ data }) {
      cache.setQueryData(blockListQuery.queryKey, (all) => all && { ...all, words: data })
      onSaved?.()
    },
    changes: [ALL_QUERIES],
  })
}

function NewWord({ words }: { words: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const { run: save, pending } = useSave(() => setTyped(''))
  const [error, setError] = useState('')

  function type(text: string): void {
    setTyped(text)
    setError('')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pending) return
    const word = typed.trim()
    const wrong = findWordProblem(word, words)
    setError(wrong)
    if (!wrong) save({ words: [...words, word] })
  }

  return (
    <form className={styles.newWord} onSubmit={submit}>
      <Field
        label="新的屏蔽词"
        quiet
        placeholder="新的屏蔽词"
        maxLength={WORD_LIMIT}
        value={typed}
        readOnly={pending}
        error={error}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" busy={pending}>
        添加
      </Button>
    </form>
  )
}

function findWordProblem(word: string, words: readonly string[]): string {
  if (word === '') return '请输入要屏蔽的词'
  if (words.includes(word)) return '这个词已经屏蔽了'
  return words.length < MUTED_WORDS_LIMIT ? '' : `最多屏蔽${MUTED_WORDS_LIMIT}个词`
}
