import { Link } from 'react-router'
import styles from './breadcrumb.module.css'

export interface Crumb {
  label: string
  to?: string
}

export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className={styles.crumb} aria-label="当前位置">
      <span aria-hidden="true">当前位置：</span>
      <ol>
        {trail.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
