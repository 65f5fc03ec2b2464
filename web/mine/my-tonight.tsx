import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { siteTime } from '#client/site-clock.ts'
import { ReadFace } from '#web/page/read-face.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { askAgainIn } from './ask-again-in.ts'
import { IssueRows } from './issue-rows.tsx'
import { tonight } from './mine.queries.ts'
import styles from './my-tonight.module.css'

/** 我的今晚: what I hold of today's draws, and what they brought. */
export function MyTonight() {
  const read = useQuery({ ...tonight, refetchInterval: ({ state }) => askAgainIn(state.data ?? [], siteTime()) })
  return (
    <section aria-labelledby="my-tonight" className={styles.tonight}>
      <SectionHead id="my-tonight" title="我的今晚" more={{ to: paths.selectBall(), label: '已选号码' }} />
      <ReadFace read={read} failed="今晚的号码没有取到" loading={{ rows: 1 }}>
        {(issues) => (issues.length === 0 ? <Nothing /> : <IssueRows issues={issues} sideBySide />)}
      </ReadFace>
    </section>
  )
}

const Nothing = () => (
  <p className={styles.nothing}>
    今天没有您的号码开奖。
    <Link className="link" to={paths.winning()}>
      看以前的结果
    </Link>
  </p>
)
