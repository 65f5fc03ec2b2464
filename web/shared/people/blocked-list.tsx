import { useQuery } from '@tanstack/react-query'
import { type BlockedMember, unblock } from '#contract/ugc/moderation.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { Avatar } from '#web/shared/ui/avatar.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { MutedWords } from './muted-words.tsx'
import styles from './people.module.css'
import { blockListQuery, ALL_QUERIES } from './people.queries.ts'

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
