import { useQuery } from '@tanstack/react-query'
import { type deskDraws, missingDraws } from '#contract/play/draws.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'

/** Due issues of the last year without numbers, of all games or of `type`. Each issue links to its entry form. */
export function MissingDraws({ type: chosenType }: { type: InputOf<typeof deskDraws>['type'] }) {
  const { data, error } = useQuery(query(missingDraws, {}))
  if (error) return <ErrorAlert error={error} />
  if (!data || data.length === 0) return null
  const shown = ALL_GAMES.filter(({ type }) => chosenType === undefined || String(chosenType) === String(type))
  return (
    <section className="missing" aria-labelledby="missing">
      <h2 id="missing">缺号码的 {data.length} 期</h2>
      <p className="note">该开奖而没有号码：官方数据到了会自己补上；到不了，点开对照公告录入。一年以前的不列在这里。</p>
      {shown.map(({ type, name }) => {
        const issues = data.filter((one) => one.type === type)
        return (
          issues.length > 0 && (
            <div key={type}>
              <h3>
                {name} {issues.length} 期
              </h3>
              <ul>
                {issues.map(({ issueno, opendate }) => (
                  <li key={issueno}>
                    <a href={`#draws/${type}/${issueno}`} aria-label={`录入：${name} 第${issueno}期`}>
                      {issueno}
                    </a>{' '}
                    {opendate.slice(5)}
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </section>
  )
}
