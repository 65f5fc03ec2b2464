import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import styles from './breadcrumb.module.css'

export interface Crumb {
  label: string
  to?: string
}

/** Breadcrumb, as in 当前位置：首页 > 选号 > 双色球. `trail`: the items after 首页; the last is the page itself. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className={styles.crumb} aria-label="当前位置">
      <span aria-hidden="true">当前位置：</span>
      <ol>
        <li>
          <Link to={paths.home()}>首页</Link>
        </li>
        {trail.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
