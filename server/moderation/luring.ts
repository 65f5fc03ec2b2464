import { patternOf, readings } from './folding.ts'

/*
 * What is no word of a list and yet is how people are lured away: several small signs close together. Honest texts show
 * one or two of them.
 */

/** Signs, and how much each says. */
const SIGNS: readonly (readonly [number, RegExp])[] = (
  [
    [2, '免费(?!吗|的午)|无偿|不收(?:费|钱)|白送|不要钱'],
    [2, '名额|席位|仅限|限\\d|先到先得|错过|最后[一二三两几\\d]'],
    [
      3,
      '私(?:我|聊|信|窗)|滴(?:我|滴)|戳我|扣(?:我|1|6)|dd我|密我|踢我|敲我|找(?:我|俺|楼主)|联系(?:我|俺|楼主)|加我|留(?:言|1|个1)…(?:发|拉|带)',
    ],
    [2, '带(?:您|大家|人|队|兄弟|朋友|一批|几个|\\d|[一二三几])|跟(?:上|着|住|我|紧)|一起(?:吃|赚|上|干|发财)|抱团'],
    [2, '导师|大神|大师|老师傅|名师|高人|高手|团队|操盘|专家|分析师|工作室'],
    [
      2,
      '稳(?!定的工作|一点|点|住|重|妥|健|当)|必(?!须|要|然|定要|需)|包(?:您|教|会|准|赔|回)|保(?:底|证|准|您)|百分之|100',
    ],
    [2, '回血|上岸|翻身|翻本|解套|回本|扳回'],
    [2, '计划|方案|单子|料(?!理|到|想)|实战|思路|策略|秘诀|公式|口诀'],
    [2, '群|圈子|组织|频道|车队|战队|社区|裙'],
    [2, '盈利|收益|利润|赚|进账|到手|提现|回报|收入|工资'],
    [2, '内部|渠道|关系|消息|路子|门路|资源'],
    [2, '福利|红包|奖励|礼品|领|送(?!给|走|别|到|来|我)|抽(?!空|时间|签|烟|个时间|出)'],
    [2, '注册|平台|充值|开户|彩金|赔|返|代理|下载|app|网址|链接|网站'],
    [2, '代(?:您|为|理|买|购|打|下|出)|帮(?:您|忙买|忙打)|替您|接单|出票|打票|下单|跑腿|收费(?!吗)|手续费|服务费|转账'],
    [2, '合(?:买|伙|资|股|单)|拼(?:单|团|一)|凑(?:单|份|钱|一)|[一每]份|满(?:员|单|人)|份额|平分|入股|众筹|参与'],
    [1, '每天|天天|每日|每期|长期|日日|一天|每周|期期'],
    [1, '专业|诚信|靠谱|正规|实力|真实|信誉|放心|亲测|有效|可验|验证|先看|先试'],
    [1, '精准|准确|推荐|预测|推送|分享|发号|出号|三码|五码|胆码|杀码|[一二三四五六七八九]码'],
    [1, '有意|需要的|想要的|想(?:赚|跟|了解|学|加|进|玩|回)|感兴趣|有兴趣|要的|懂的|不信|信我|欢迎'],
    [1, '兄弟|家人们|老铁|朋友们|彩友们|宝子|姐妹|老板们|各位老板|亲们'],
    [1, '速(?:来|度|进|加)|赶紧|抓紧|机会|来了|上车|走起|冲|安排|赶快|马上'],
    [1, '轻松|简单|不用|动动|躺|稳稳|无风险|风险|一单|一夜|秒'],
    [1, '\\d{3,}元?(?:一天|每天|以上|起|保底)|过[百千万]|上[千万]|翻倍|\\d倍|位数'],
  ] as const
).map(([weight, source]) => [weight, patternOf(source)] as const)

/** Characters that are looked at together. */
const WINDOW = 70
/** What all signs of a window weigh at least, where they lure. */
const LURING = 6

/** How the signs of a text add up where most of them stand close together. */
export function luringOf(text: string): number {
  return Math.max(
    ...readings(text)
      .flatMap((view) => windowsOf(view, WINDOW))
      .map(weightOf),
  )
}

export const lures = (text: string): boolean => luringOf(text) >= LURING

/** A text in pieces of a length, each of which begins in the middle of the one before. */
export function windowsOf(text: string, length: number): string[] {
  const step = length / 2
  const count = Math.max(1, Math.ceil((text.length - length) / step) + 1)
  return Array.from({ length: count }, (_, n) => text.slice(n * step, n * step + length))
}

const weightOf = (text: string): number =>
  SIGNS.reduce((sum, [weight, pattern]) => (pattern.test(text) ? sum + weight : sum), 0)
