import { LinkPreview, type LinkPreviewProps } from './share/link-preview.tsx'
import { useSite } from './site-context.tsx'

interface Props extends Omit<LinkPreviewProps, 'path'> {
  /** Canonical path, from `paths`. Without it, search engines do not index the page. */
  path?: string
}

/**
 * Title, description and canonical link of a page. The canonical link is absolute and omitted if the site's origin is
 * not configured. React inserts the elements into the head; the server extracts them from there.
 */
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
