import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { openFiles } from '#contract/play/open.ts'
import games from '#docs/spec/games.md?raw'
import rounds from '#docs/spec/rounds.md?raw'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import article from './article.module.css'
import styles from './spec-text.module.css'
import { SpecSections } from './spec-text.tsx'

/** Path of a program that verifies a round. It was written from this page alone, without our code. */
const CHECKER = '/check-round.py'

/** The complete algorithm of the order of bets in a 彩运 round, so that anyone can reproduce a round. */
export function Component() {
  return (
    <>
      <PageHead
        title="彩运次序的完整算法"
        description="彩运模式一轮号码的次序怎样由钥匙算出：封存、排列、号码，附每个彩种的检验数据和核对程序。"
        path={paths.luckyOrder()}
      />
      <article className={article.article}>
        <header className={article.head}>
          <h1>彩运次序的完整算法</h1>
          <p className={article.about}>照着这一页，不用本站的任何程序，就能重新算出一轮号码的次序。</p>
        </header>
        <div className={article.content}>
          <Checked />
          <Materials />
          <SpecSections chapter={rounds} titles={['钥匙与指纹', '位置与序号']} />
          <SpecSections chapter={games} titles={['七个彩种', '数组合', '一注与序号']} />
          <SpecSections chapter={rounds} titles={['号码怎样一注一注发出']} />
          <Vectors />
          <SpecSections chapter={rounds} titles={['样例怎样问']} />
          <Program />
        </div>
      </article>
      <p>
        <LinkButton size="s" icon="back" to={paths.helpCenter()}>
          全部问题
        </LinkButton>
      </p>
    </>
  )
}

const Checked = () => (
  <>
    <h2>能核对什么</h2>
    <p>
      一轮的次序由一把随机的钥匙定出，钥匙在这一轮开始时取好。从这一轮的第一注起，“彩运轮次”页上就有它的指纹；指纹一给出，钥匙就换不了了。一轮结束后钥匙公开，由它可以重新算出指纹和整轮的次序：指纹相同，发给您的每一注也都在次序里，次序就没有中途改过。
    </p>
    <p>号码都在开奖之前发出，那时谁也不知道会开出什么，所以用哪一把钥匙，机会都一样。</p>
  </>
)

const Materials = () => (
  <>
    <h2>要用到的数据</h2>
    <p>一轮结束后，“彩运轮次”页上有：</p>
    <ul>
      <li>轮次：从 1 开始的整数，每个彩种各自计数。</li>
      <li>指纹：64 个十六进制小写字符，从这一轮的第一注起就已经给出。</li>
      <li>钥匙：64 个十六进制小写字符，每两个是一个字节，共 32 个字节。</li>
      <li>发出的位置数：这一轮的次序用到了前多少个位置。</li>
    </ul>
    <p>下文的“钥匙”都指这 32 个字节，不是那 64 个字符。位置从 0 开始数；“彩运轮次”页上的“第 1 个”就是位置 0。</p>
  </>
)

const Vectors = () => (
  <>
    <h2>检验数据</h2>
    <p>
      <a href={openFiles.vectors('rounds')} download>
        样例文件（JSON）
      </a>
      的前 28 条，是钥匙为字节 00、01、02……1f 时每个彩种的位置 0、1、2 和最后一个位置。其余的检验各个步骤。
    </p>
  </>
)

const Program = () => (
  <>
    <h2>现成的核对程序</h2>
    <p>
      下面的程序是只照这一页写成的，用 Python 3 运行，不需要安装别的东西，也不联网：
      <a href={CHECKER} download>
        check-round.py
      </a>
      。用法：
    </p>
    <pre className={styles.shell}>python3 check-round.py 彩种 轮次 钥匙 --count 20</pre>
    <p>
      它先写出由钥匙算得的指纹，再写出前 20 个位置的号码；加上 <Code>--from 100</Code> 从位置 100 写起，加上{' '}
      <Code>--commitment 指纹</Code> 就答与它是否相符。有种子的轮次，种子写在钥匙后面。
    </p>
  </>
)

const Code = ({ children }: { children: ReactNode }) => <code className={styles.code}>{children}</code>
