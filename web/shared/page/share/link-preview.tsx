import { LINK_PICTURE, linkPictures } from '#contract/play/sharing.ts'
import { useSite } from '#web/shared/page/site-context.tsx'

export interface LinkPreviewProps {
  title: string
  description?: string
  path: string
  /** Whether the page is a single item such as a post or a draw, rather than a list or a tool. */
  article?: boolean
  /** Returns the path of the preview picture; by default that of the site. Called only on the server. */
  picture?: () => string
}

/** Open Graph tags. They are omitted in the browser's build, because other sites read only the document. */
export function LinkPreview({
  title,
  description,
  path,
  article = false,
  picture = linkPictures.site,
}: LinkPreviewProps) {
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
