import { bytesToHex } from '@noble/hashes/utils.js'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { orderKey } from '#lottery/permutation.ts'
import { SEEDED, VECTOR_KEY } from '#lottery/vectors.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import article from './article.module.css'
import { GamesOfOrder, VectorsOfOrder } from './lucky-order-tables.tsx'
import styles from './lucky-order-page.module.css'

/** What a player runs to check a round without us; it was written from this page alone. */
const CHECKER = '/check-round.py'

/** /help-center/lucky-order: the whole computation of a lucky round, so that a stranger can repeat it. */
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
          <Commitment />
          <GamesOfOrder />
          <Permutation />
          <Numbers />
          <Dealing />
          <VectorsOfOrder />
          <Seeded />
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

const Commitment = () => (
  <>
    <h2>第一步：核对指纹</h2>
    <p>
      指纹是 SHA-256（32 个字节的钥匙），写成十六进制小写。钥匙公开后，重新算一次，应当与一轮进行中看到的指纹完全相同。
    </p>
  </>
)

const Permutation = () => (
  <>
    <h2>第二步：位置变成序号</h2>
    <p>
      把 0 到 N−1 的每个位置变成 0 到 N−1 的一个序号，每个序号恰好出现一次。N 是组合数，a 是不小于 √N 的最小整数，b
      是不小于 N÷a 的最小整数，t 是步数，都在上表里。
    </p>
    <p>先定义 W(j, v)，j 是步的编号（从 0 数起），v 是一个非负整数：</p>
    <ul>
      <li>m 是 v÷4 的整数部分，g 是 v÷4 的余数。</li>
      <li>消息是 12 个字节：依次是 N、j、m，各是一个 32 位无符号整数，高位字节在前。</li>
      <li>以钥匙为密钥对消息算 HMAC-SHA256，得到 32 个字节，分成 4 段，每段 8 个字节，编号 0、1、2、3。</li>
      <li>W(j, v) 是编号为 g 的一段，看作 64 位无符号整数，高位字节在前。</li>
    </ul>
    <p>由位置 x 算序号：</p>
    <ol>
      <li>l 是 x÷b 的整数部分，r 是 x÷b 的余数。</li>
      <li>
        j 从 0 到 t−1，依次做 t 步：j 是偶数时，l 换成 (l + W(j, r)) 除以 a 的余数；j 是奇数时，r 换成 (r + W(j, l))
        除以 b 的余数。
      </li>
      <li>新的 x 是 l×b + r。</li>
      <li>新的 x 小于 N，它就是序号；否则拿新的 x 从“l 是 x÷b 的整数部分”起再做一遍（j 又从 0 起），直到小于 N。</li>
    </ol>
  </>
)

const Numbers = () => (
  <>
    <h2>第三步：序号变成号码</h2>
    <p>
      有第二区的彩种，设第二区有 S 种取法：序号÷S
      的整数部分是第一区的序号，余数是第二区的序号。没有第二区的，序号就是第一区的序号。每一区再按它的类型变成号码：
    </p>
    <ul>
      <li>
        “按位”的区：把区的序号写成 R 进制数，R 是每一位的取法数（最大数 − 最小数 + 1），位数等于号码个数，不足的在前面补
        0。从高位到低位，每一位加上最小数，就是依次的号码。
      </li>
      <li>
        “不重复”的区：C(n, k) 是从 n 个里取 k 个的取法数，n 小于 k 时是 0。设区的序号是 u，要取 k 个号码。对 i =
        k、k−1、…、1 依次：找最大的整数 c，使 C(c, i) 不大于 u；c 加上最小数是一个号码；u 减去 C(c,
        i)。这样得到的号码从大到小，显示时从小到大排，写成两位数（7 写作 07）；“按位”的号码按原来的次序写，不补 0。
      </li>
    </ul>
  </>
)

const Dealing = () => (
  <>
    <h2>第四步：号码怎样一注一注发出来</h2>
    <p>一轮从位置 0 开始，每发一注用掉下一个位置，刷新、换期、换天都接着往下。只有一种情况不是简单地往下走：</p>
    <ul>
      <li>
        号码板是一个彩种、一期、一种选号方式的一组号码。要发的这一注正好已经在同一块号码板上（从上一轮留下来的，包括锁定的；这次刷新正要换掉的不算），就越过它，记在一张等候单上，改发下一个位置的号码；越过的位置也算在“发出的位置数”里。
      </li>
      <li>以后每发一注，先看等候单：从最早记下的看起，有已经不在号码板上的，就先发它，不用新的位置。</li>
      <li>
        全部位置都用完，等候单上剩下的又都还在号码板上时，这一轮结束。剩下的几注您本来就看得到，算作已经给过，不带到下一轮。没发够的，从下一轮的位置
        0 接着发。
      </li>
    </ul>
    <p>
      所以，一轮里发给您的每一注，都在这一轮次序的前“发出的位置数”个位置之中。号码板上没有上一轮留下的号码时，发给您的就依次是位置
      0、1、2……的号码。
    </p>
  </>
)

/** Rounds of the past took a part of the player's side into their order. */
const Seeded = () => (
  <>
    <h2>有种子的轮次</h2>
    <p>
      从前的轮次，“彩运轮次”页上可能还写着种子（1 到 64
      个数字或英文字母）。那样的轮次，第一步不变，其余各步里的钥匙都换成次序钥匙：以 32 个字节的钥匙为密钥，对 ASCII
      文本 <Code>彩种:轮次:种子</Code> 算 HMAC-SHA256，共 32
      个字节。文本用半角冒号连接，前后没有空格和换行，轮次不带前导零。例如上面那把钥匙、文本{' '}
      <Code>
        {SEEDED.type}:{SEEDED.loop}:{SEEDED.seed}
      </Code>
      ，次序钥匙是：
      <br />
      <span className={styles.hex}>{bytesToHex(orderKey(VECTOR_KEY, SEEDED))}</span>
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
      它先写出由钥匙算得的指纹，再写出前 20 个位置的号码；加上 <Code>--from 100</Code> 从位置 100
      写起。有种子的轮次，种子写在钥匙后面。
    </p>
  </>
)

const Code = ({ children }: { children: ReactNode }) => <code className={styles.code}>{children}</code>
