import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Banner } from '#contract/content.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { banners } from './home.queries.ts'
import styles from './banners.module.css'

/** The carousel of banners. Without any the page goes on without it. */
export function Banners({ className }: { className?: string | undefined }) {
  const { data = [] } = useQuery(banners)
  if (data.length === 0) return null
  return (
    <div className={className}>
      <Carousel label="横幅" slides={data.map((banner) => ({ id: banner.id, content: <Slide banner={banner} /> }))} />
    </div>
  )
}

function Slide({ banner }: { banner: Banner }) {
  if (banner.link === '') return <div className={styles.slide}>{contentOf(banner)}</div>
  return (
    <Link className={styles.slide} to={banner.link}>
      {contentOf(banner)}
    </Link>
  )
}

const contentOf = ({ pathimg, title, memo, note }: Banner) => (
  <>
    <img className={styles.art} src={pathimg} alt="" width={592} height={400} />
    <span className={styles.title}>{title}</span>
    <span className={styles.memo}>{memo}</span>
    <span className={styles.note}>{note}</span>
  </>
)
