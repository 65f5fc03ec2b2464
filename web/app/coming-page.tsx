import { useMatches } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyFace } from '#web/ui/face.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './page-frame.module.css'
import { PageHead } from '#web/page/page-head.tsx'

/** What a page of a later feature says of itself until it lands. */
export interface Coming {
  title: string
  /** What will be here. */
  text: string
  /** What works now. */
  link: { to: string; label: string }
}

/** The frame of a page of a later feature: honest, with the one next step that works today. */
export function Component() {
  const { title, text, link } = useComing()
  return (
    <div className={styles.frame}>
      <PageHead title={title} />
      <h1>{title}</h1>
      <Panel>
        <EmptyFace title="即将开放" hint={text} action={<LinkButton to={link.to}>{link.label}</LinkButton>} />
      </Panel>
    </div>
  )
}

function useComing(): Coming {
  const handle = useMatches().at(-1)?.handle as { coming: Coming }
  return handle.coming
}
