import { useSite } from './site-context.tsx'
import { LINK_PICTURE, linkPictures } from '#contract/play/sharing.ts'

interface Props {
  title: string
  description?: string
  /** Canonical path of the page, from `paths`. A page without it has the robots tag `noindex`. */
  path?: string
  /** Whether the page is a single item such as a post or a draw, rather than a list or a tool. */
  article?: boolean
  /** Returns the path of the preview picture; by default that of the site. Called only on the server. */
  picture?: () => string
}

/** Omits the canonical link without a configured origin. On the server render.tsx moves the tags into the head. */
export function PageHead(page: Props) {
  const { title, description, path } = page
  const { origin } = useSite()
  return (
    <>
      <title>{`${title} · 彩运`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {path === undefined && <meta name="robots" content="noindex" />}
      {path !== undefined && origin && <link rel="canonical" href={origin + path} />}
      {import.meta.env.SSR && path !== undefined && <LinkPreview {...page} path={path} />}
    </>
  )
}

/** Open Graph tags. They are omitted in the browser's build, because other sites read only the document. */
function LinkPreview(page: Props & { path: string }) {
  const { title, description, path, article = false, picture = linkPictures.site } = page
  const { origin } = useSite()
  const { width, height } = LINK_PICTURE
  return (
    <>
      <meta property="og:site_name" content="彩运" />
      <meta property="og:locale" content="zh_CN" />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      {/* Open Graph requires absolute URLs. */}
      {origin && (
        <>
          <meta property="og:url" content={origin + path} />
          <meta property="og:image" content={origin + picture()} />
          <meta property="og:image:width" content={String(width)} />
          <meta property="og:image:height" content={String(height)} />
        </>
      )}
      <meta name="twitter:card" content={origin ? 'summary_large_image' : 'summary'} />
    </>
  )
}
