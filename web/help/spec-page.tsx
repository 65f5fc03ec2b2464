import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, type Params, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { CHAPTER_NAMES, type SpecFile } from '#contract/play/chapters.ts'
import { openFiles, specChapter } from '#contract/play/open.ts'
import { query } from '#client/query.ts'
import { load, createNotFound } from '#web/shared/page/loaders.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import article from './article.module.css'
import { SpecText } from './spec-text.tsx'

const README: SpecFile = 'README'

/** Returns the chapter named in the path; the README if the path names none. Throws a 404 for an unknown chapter. */
function parseChapter({ chapter }: Params): SpecFile {
  if (chapter === undefined) return README
  const known = CHAPTER_NAMES.find((name) => name === chapter)
  if (known === undefined) throw createNotFound()
  return known
}

const chapterQuery = (chapter: SpecFile) => query(specChapter, { chapter })

export const loader = (args: LoaderFunctionArgs) => load(args, chapterQuery(parseChapter(args.params)))

/** /open/spec and /open/spec/{chapter}: chapters of docs/spec. The URL's fragment may be the number of a sentence. */
export function Component() {
  const chapter = parseChapter(useParams())
  const { text } = useSuspenseQuery(chapterQuery(chapter)).data
  const title = parseTitle(text)
  return (
    <>
      <PageHead
        title={chapter === README ? title : `规格：${title}`}
        description={`七个彩种的规则写成有编号的句子：${title}。可以下载，附核对用的样例。`}
        path={chapterPath(chapter)}
      />
      <article className={article.article}>
        <div className={article.content}>
          <SpecText text={text} title={title} />
          <h2>下载</h2>
          <Files chapter={chapter} />
        </div>
      </article>
      <p className={article.back}>
        <LinkButton size="s" icon="back" to={chapter === README ? paths.open() : paths.spec()}>
          {chapter === README ? '开放数据' : '全部各章'}
        </LinkButton>
      </p>
    </>
  )
}

const Files = ({ chapter }: { chapter: SpecFile }) => (
  <ul>
    <li>
      <a href={openFiles.chapter(chapter)} download>
        这一页的原文（Markdown）
      </a>
    </li>
    {chapter !== README && (
      <li>
        <a href={openFiles.vectors(chapter)} download>
          这一章的样例（JSON）
        </a>
      </li>
    )}
    <li>
      <Link to={paths.open()}>别的数据</Link>
    </li>
  </ul>
)

const parseTitle = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

const chapterPath = (chapter: SpecFile): string => (chapter === README ? paths.spec() : paths.spec(chapter))
