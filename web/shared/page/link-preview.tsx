import { LINK_PICTURE, linkPictures } from '#contract/play/sharing.ts'
import { useSite } from './site.tsx'

/** A page as others show it beside a link to it. */
export interface Previewed {
  /** Without the site's name. */
  title: string
  /** One or two sentences, for search engines too. */
  description?: string
  path: string
  /** One thing that somebody wrote or that was drawn, rather than a list or a tool. */
  article?: boolean
  /** Makes the path of its picture, where it has one of its own. Asked on the server alone. */
  picture?: () => string
}

/** What other sites are told of a page (Open Graph). They read documents: the code of it is not in the browser's build. */
export function LinkPreview({ title, description, path, article = false, picture = linkPictures.site }: Previewed) {
  const { origin } = useSite()
  const { width, height } = LINK_PICTURE
  return (
    <>
      <meta property="og:site_name" content="彩运" />
      <meta property="og:locale" content="zh_CN" />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      {/* Only whole addresses are read here. */}
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
