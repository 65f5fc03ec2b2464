import { useQuery, useQueryClient } from '@tanstack/react-query'
import { followGame } from '#contract/play/reminders.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { followedGamesQuery } from './notifications.queries.ts'
import styles from './followed-games.module.css'

export function FollowedGames() {
  return (
    <fieldset className={styles.games}>
      <legend>开奖提醒的彩种</legend>
      <QueryView read={useQuery(followedGamesQuery)} failed="关注的彩种没有取到" loading={{ rows: 1 }}>
        {(types) => (
          <div className={styles.all}>
            {ALL_GAMES.map((game) => (
              <Follow key={game.type} game={game} isOn={types.includes(game.type)} />
            ))}
          </div>
        )}
      </QueryView>
    </fieldset>
  )
}

/** Shows a change before the response; a failure restores the previous state. */
function Follow({ game: { type, name }, isOn }: { game: Game; isOn: boolean }) {
  const cache = useQueryClient()
  const { run, pending } = useAction(followGame, {
    onDone({ data }) {
      // Each response updates only its own game, because responses for several games may arrive in any order.
      cache.setQueryData(followedGamesQuery.queryKey, (all = []) => [
        ...all.filter((one) => one !== type),
        ...data.filter((one) => one === type),
      ])
    },
  })
  const on = pending ? !isOn : isOn
  return (
    <label className={cx(styles.game, on && styles.on)}>
      <input type="checkbox" checked={on} onChange={({ target }) => run({ type, is_on: target.checked ? 1 : 0 })} />
      {on && <Icon name="check" size={16} />}
      {name}
    </label>
  )
}
