import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { CHAPTER_NAMES, type ChapterName } from '#contract/play/chapters.ts'
import { atomFeeds, type OpenData, openData, openFiles } from '#contract/play/open.ts'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import { query } from '#client/query.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { formatMinute } from '#web/shared/lib/time.ts'
import { load } from '#web/shared/page/loaders.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { Collapsible } from '#web/shared/ui/layout/collapsible.tsx'
import article from './article.module.css'
import { TableHead } from '#web/shared/ui/layout/table.tsx'
import styles from './open-page.module.css'

const openDataQuery = query(openData, {})

export const loader = (args: LoaderFunctionArgs) => load(args, openDataQuery)

export function Component() {
  const { games, corrections } = useSuspenseQuery(openDataQuery).data
  return (
    <>
      <PageHead
        title="开放数据"
        description="七个彩种历年开奖的 CSV 与 JSON、更正记录、规则版本、规格与样例，可以下载、转载和改编。"
        path={paths.open()}
      />
      <article className={article.article}>
        <header className={article.head}>
          <h1>开放数据</h1>
          <p className={article.about}>历年开奖、更正、规则和规格，都可以下载。</p>
        </header>
        <div className={article.content}>
          <Terms />
          <Draws games={games} />
          <Columns />
          <Corrections total={corrections} />
          <Rules />
          <Feeds />
          <Interfaces />
        </div>
      </article>
    </>
  )
}

const Terms = () => (
  <>
    <h2>可以怎样用</h2>
    <p>
      开奖号码、销售额、奖池和奖级是彩票机构公布的事实。这些文件可以下载、转载、改编，商业用途也可以，不必署名；本站不作任何担保，以官方公告为准。规格与样例以{' '}
      <a href="https://creativecommons.org/publicdomain/zero/1.0/legalcode.zh-hans">CC0 1.0</a>{' '}
      放弃权利。文件里没有任何会员的资料，也没有演示开奖。
    </p>
  </>
)

type GameData = OpenData['games'][number]

const Draws = ({ games }: { games: readonly GameData[] }) => (
  <>
    <h2>开奖</h2>
    <section data-wide="" aria-label="各彩种的开奖文件" tabIndex={0} className={styles.table}>
      <table aria-label="各彩种的开奖文件">
        <TableHead columns={{ 彩种: '', 期数: '', 全部: '', 起止: '', 最后改动: '' }} />
        <tbody>
          {games.map((one) => (
            <GameRow key={one.type} held={one} />
          ))}
        </tbody>
      </table>
    </section>
    <p>按年的文件（按开奖日所在的年）：</p>
    {games.map((one) => one.first_date && one.last_date && <Years key={one.type} held={one} />)}
  </>
)

const Feeds = () => (
  <>
    <h2>订阅</h2>
    <p>
      阅读器可以按地址订阅（Atom）：<a href={atomFeeds.draws()}>全部彩种的开奖</a>、
      {ALL_GAMES.map(({ type, code, name }) => (
        <span key={type}>
          <a href={atomFeeds.game(code)}>{name}</a>、
        </span>
      ))}
      <a href={atomFeeds.notices()}>公告通知</a>。各有最近 30
      条，开奖里没有演示数据。自己的结果在通知设置里生成订阅地址。
    </p>
  </>
)

const GameRow = ({ held: { type, count: total, first_date, last_date, changed_at } }: { held: GameData }) => (
  <tr>
    <th scope="row">{GAMES[type].name}</th>
    <td className="num">{formatCount(total)}</td>
    <td className={styles.files}>
      <DrawFiles type={type} />
    </td>
    <td className={styles.when}>{first_date === null ? '还没有真实开奖' : `${first_date} 至 ${last_date}`}</td>
    <td className={styles.when}>{changed_at === null ? '—' : formatMinute(changed_at)}</td>
  </tr>
)

function DrawFiles({ type, year }: { type: GameData['type']; year?: number }) {
  const { code, name } = GAMES[type]
  return (['csv', 'json'] as const).map((form) => (
    <a
      key={form}
      href={openFiles.draws(code, form, year)}
      download={`${code}${year === undefined ? '' : `-${year}`}.${form}`}
      aria-label={`${name}${year === undefined ? '全部' : `${year}年`}开奖，${form.toUpperCase()}`}
    >
      {form.toUpperCase()}
    </a>
  ))
}

function Years({ held: { type, first_date, last_date } }: { held: GameData }) {
  const [first, last] = [parseYear(first_date), parseYear(last_date)]
  return (
    <Collapsible label={GAMES[type].name}>
      <ul className={styles.years}>
        {Array.from({ length: last - first + 1 }, (_, at) => last - at).map((year) => (
          <li key={year} className={styles.files}>
            <span className="num">{year}</span>
            <DrawFiles type={type} year={year} />
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}

const parseYear = (date: string | null): number => Number(date?.slice(0, 4))

const MEANINGS: readonly (readonly [column: string, meaning: string])[] = [
  ['issue', '期号，机构的写法：福彩七位，体彩五位'],
  ['date', '开奖日'],
  ['first、second', '两个区的号码，没有第二区的为空；七乐彩的特别号码在 second。CSV 里以空格分开，JSON 里是数组'],
  ['sales_fen、pool_fen', '销售额，开奖后的奖池；整数的分，空或 null 是不知道（与规则矛盾的数字也按不知道写）'],
  ['trust', 'single 一个来源，confirmed 有两个来源相同或经人工核对，conflict 来源不一致、待核对'],
  ['corrected_at', '号码最近一次更正的时刻，没有更正过则空'],
  [
    'prizes',
    '公布的奖级表：名称、中奖注数 winners、每注奖金 bonus_fen（含派奖）、其中的派奖 promotion_fen。CSV 里一格写完：名称:注数:奖金:派奖，级与级以 | 分开',
  ],
  ['game', '彩种的代码；只在 CSV 里'],
]

const Columns = () => (
  <>
    <h2>各栏的意思</h2>
    <dl className={styles.columns}>
      {MEANINGS.map(([column, meaning]) => (
        <div key={column}>
          <dt>{column}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>时刻都是北京时间。CSV 是 UTF-8，带字节顺序标记，表格软件可以直接打开。</p>
  </>
)

const Corrections = ({ total }: { total: number }) => (
  <>
    <h2>更正</h2>
    <p>
      开奖公布以后，号码、日期、销售额、奖池、兑奖截止或奖级表又变了的，一项一行记在这里：彩种 game、期号 issue、哪一项
      field、原来的 from、后来的 to、何时 at。补上原来空着的不算更正。现有 {formatCount(total)} 条。
    </p>
    <p>这份记录开始以前更正过的号码，原来是什么没有留下，from 是空的。</p>
    <FileList
      files={[
        [openFiles.corrections('csv'), '更正，CSV'],
        [openFiles.corrections('json'), '更正，JSON'],
      ]}
    />
  </>
)

const CHAPTER_TITLES: Readonly<Record<ChapterName, string>> = {
  games: '彩种与组合',
  rounds: '轮次',
  settlement: '判奖',
  prizes: '奖级与机会',
  tax: '税',
  tickets: '票',
  calendar: '日历与期号',
  trends: '走势',
  points: '积分',
}

const Rules = () => (
  <>
    <h2>规则与规格</h2>
    <p>
      <Link to={paths.spec()}>规格</Link>
      把规则写成有编号的句子，凭它就能另写一个实现；每章附至少五百个样例，可以拿来核对。每一版规则的名称、奖级和注数另有一个文件。
    </p>
    <FileList files={[[openFiles.rules(), '规则的各个版本，JSON']]} />
    <ul className={styles.chapters}>
      {CHAPTER_NAMES.map((name) => (
        <li key={name} className={styles.files}>
          <Link to={paths.spec(name)}>{CHAPTER_TITLES[name]}</Link>
          <a href={openFiles.chapter(name)} download aria-label={`${CHAPTER_TITLES[name]}，原文`}>
            原文
          </a>
          <a href={openFiles.vectors(name)} download aria-label={`${CHAPTER_TITLES[name]}，样例`}>
            样例
          </a>
        </li>
      ))}
    </ul>
  </>
)

const Interfaces = () => (
  <>
    <h2>接口</h2>
    <p>
      网站自己用的接口也可以用：<a href="/api/docs">说明</a>、<a href="/api/openapi.json">OpenAPI 3.1</a>
      。这里的文件可以从任何网页读取（CORS）。每个文件带有 ETag：再取时带上它，没有变就只答
      304；文件只在开奖、补全或更正以后才变。
    </p>
  </>
)

const FileList = ({ files }: { files: readonly (readonly [address: string, words: string])[] }) => (
  <ul>
    {files.map(([address, words]) => (
      <li key={address}>
        <a href={address} download>
          {words}
        </a>
      </li>
    ))}
  </ul>
)
