import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Banner } from '#contract/cms/content.ts'
import { Carousel } from '#web/shared/ui/carousel.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { banners } from './home.queries.ts'
import styles from './banners.module.css'

/** Phone breakpoint; must equal the one in banners.module.css. */
const PHONE_QUERY = '(max-width: 48em)'

const REFETCH_MS = 60_000

export function Banners({ className }: { className?: string | undefined }) {
  const { data = [] } = useQuery({ ...banners, refetchInterval: REFETCH_MS })
  if (data.length === 0) return null
  return (
    <div className={className}>
      <Carousel
        label="横幅"
        slides={data.map((banner, at) => ({
          id: banner.id,
          content: <Slide banner={banner} loading={at === 0 ? 'eager' : 'lazy'} />,
        }))}
      />
    </div>
  )
}

function Slide({ banner, loading }: { banner: Banner; loading: 'eager' | 'lazy' }) {
  const { title, memo, note, link, pathimg, narrow, alt } = banner
  // A picture of the site leaves space for the text; an uploaded one does not.
  const className = cx(styles.slide, pathimg.startsWith('/uploads/') && styles.uploaded)
  const content = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.memo}>{memo}</span>
      <picture>
        <source media={PHONE_QUERY} srcSet={narrow} />
        <img className={styles.art} loading={loading} src={pathimg} alt={alt} width={592} height={400} />
      </picture>
      <span className={styles.note}>{note}</span>
    </>
  )
  if (link === '') return <div className={className}>{content}</div>
  return (
    <Link className={className} to={link}>
      {content}
    </Link>
  )
}
