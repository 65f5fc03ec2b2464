import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Banner } from '#contract/content.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { banners } from './home.queries.ts'
import styles from './banners.module.css'

/** The width at which banners.module.css is a phone's. */
const PHONE = '(max-width: 48em)'

/** A home left open hears within this that a picture is another one; pages out of sight don't ask. */
const ASK_AGAIN_MS = 60_000

/** The carousel of banners. Without any the page goes on without it. */
export function Banners({ className }: { className?: string | undefined }) {
  const { data = [] } = useQuery({ ...banners, refetchInterval: ASK_AGAIN_MS })
  if (data.length === 0) return null
  return (
    <div className={className}>
      <Carousel label="横幅" slides={data.map((banner) => ({ id: banner.id, content: <Slide banner={banner} /> }))} />
    </div>
  )
}

function Slide({ banner }: { banner: Banner }) {
  // What the site draws leaves room for the words.
  const className = banner.pathimg.startsWith('/uploads/') ? `${styles.slide} ${styles.uploaded}` : styles.slide
  if (banner.link === '') return <div className={className}>{contentOf(banner)}</div>
  return (
    <Link className={className} to={banner.link}>
      {contentOf(banner)}
    </Link>
  )
}

const contentOf = ({ pathimg, narrow, alt, title, memo, note }: Banner) => (
  <>
    <span className={styles.title}>{title}</span>
    <span className={styles.memo}>{memo}</span>
    <picture>
      <source media={PHONE} srcSet={narrow} />
      <img className={styles.art} src={pathimg} alt={alt} width={592} height={400} />
    </picture>
    <span className={styles.note}>{note}</span>
  </>
)
