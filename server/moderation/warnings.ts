/*
 * Who warns of a trade, or tells of being cheated, says its words too: 有人私信我说包中，大家别上当. A warning offers nothing of
 * its own.
 */

/** What warns, tells of a harm, or laughs at it. */
const WARNING =
  /(?<!不是|谨防|不怕|[不没])骗|(?<!别再|不会)上当|诈骗|小心(?!错|翼|思|脏)|警惕|当心(?!错)|(?<!不|没)忽悠|(?<!不是|非|无)广告|骚扰|刷屏|已?举报|(?:别|不要|不能|千万别|不可)(?:再)?(?:相?信|碰|上|被|去|再?发|私信)|拉黑|报警|害人|远离|违法|犯法|合法|明令|早就禁止|不允许|十赌|骗人|骗局|套路深|都是(?:坑|假|托)|做梦|没敢|劝(?:他|她|大家)|哪有(?:什么|所谓|啥)|所谓的?|怎么(?:可能|还有人)|不靠谱|都不肯|管管|谁信|信不得|都?不信(?!\u4f60|您|来|我|的)|赌博|是坑|(?:全|都)是(?:坑|骗|托|假)|骗钱|骗术|智商税|割韭菜|扯淡|玄学|输了[^，。]{0,3}[千万]|提不出|亏了[^，。]{0,3}[千万]/u

/** What others said or shall not do: nothing of it is the author's own offer. */
const OF_OTHERS =
  /(?:有人|骗子|对方|那人|网上|群里|朋友|同[学事]|表[弟哥姐妹]|亲戚|短信|声称|号称|所谓|凡是|别|不要|总有|天天有?|昨天|刚才|看到|收到)[^，。！？；,!?;\n]{0,24}/gu

/** What offers or calls, in a text without what others said. */
const OWN_OFFER =
  /[找加私跟滴联问]我|联系|私[聊信]|我(?:们)?(?:这|带|帮|给|有|是|家|这边|这里|可以|来|做)|想[^，。]{1,6}的|需要的|有意|专业|诚信|长期|稳定(?!发挥)|名额|接单|正规(?!渠道|的?店|途径|投注)|放心|主页|签名|头像|扣1|速来|进来|上车|收费|保证|\d{5,}|[a-z]{2}\d/iu

/** From so many characters on a text is no advertisement, unless it calls for others. */
const STORY_LEAST = 120
/** What calls for others so plainly that nothing of the text is said in passing. */
const CALLS_OUT =
  /(?<!是|来|家人|朋友|同事)[找加私跟滴]我(?!们|的意|说|爸|妈|一起|去)|联系(?:我|方式|客服)|私(?:聊|信我|我)|扣\s*1|速来|报名|名额|(?<!怎么|怎样|如何)[进加]群|欢迎加入|[想需要][^，。]{0,4}的[^，。]{0,4}(?:来|私|加|找|联|扣|看)|长期|诚信|扫码|主页|签名|头像|\d{6,}|[a-z]{2}\d{3}/iu

/** Whether a text tells so much, and calls nobody, that what it says in passing adds up to nothing. */
export const isStory = (text: string): boolean => text.length >= STORY_LEAST && !CALLS_OUT.test(text.normalize('NFKC'))

/** What asks something of the site or of its players. Whether somebody wants something (想赚吗) is no question but a call. */
const QUESTION =
  /怎么|怎样|咋|如何|为什么|为啥|什么意思|是(?:什么|啥)|在哪|哪[里儿个些]|多少|几[个次天点号]|是不是|能不能|可不可以|会不会|两回事|(?:能|可以)[^，。]{1,12}[吗么]|(?:靠谱|合法|违法|真的|有用|划算|犯法|允许)[吗么]/u

/** Whoever buys together or for one another among people who know each other, and tells of it. */
const AMONG_OWN =
  /(?:同[事学]|朋友|宿舍|寝室|室友|家[里人]|全家|我们家|老[公婆]|媳妇|爸|妈|哥|姐|弟|妹|舅|叔|姨|奶|爷|邻居|老乡|单位|公司|科室|班上|办公室|工友|战友|亲戚|聚会)/u
const BOUGHT =
  /合(?:买|资|伙|购)|凑|拼|代[买购打]|[帮替给][^，。]{0,6}(?:买|打|跑|带|捎|守)|托|捎|带|aa|平[摊分]|一起(?:买|出)/iu
const IS_TOLD = /[了过]|每[年期次周月]|经常|偶尔|以前|昨天|上[次期周]/u

/** What may call for others, in a sentence that asks or tells. */
const CALLS =
  /[找加私跟滴联问喊]我|我(?:们)?(?:带|帮|给|可以|来教|教)|[您\u4f60]|联系|私(?:聊|信我|我)|想[^，。]{1,6}[的吗]|需要的|要的|有意|名额(?:有限|不多)[^是]|接单|放心|扣\s*\d|留[言\d]|速|进来|的来|来吧|来找|上车|收费|保证|[差缺剩]|还有[一二两三四五几\d]|报名|欢迎|免费|[看见进点]我|主页|头像|签名|二维码|\d{6,}|[a-z]{2}\d/iu

/** What doubts or laughs at a promise, or tells what became of it. */
const DOUBT =
  /不可能(?!不|错|输|亏|黑|失)|谁说|没见过|不存在|哪有|瞎|不现实|胡扯|两码事|关停|停了|取缔|害[死了人]|欠了|戒|公安|警[察方]|法院|判[了决]|新闻|纠纷|跑路|退了|托$|没有必|(?:也|都|又|还是|还)[没不]中|没中过|陪跑|白买|不好做|笑死|笑话|搞笑/u

/** What is wished for. */
const WISH = /(?:祝|愿(?!意)|保佑)[^，。！？；,!?;\n]{0,16}/gu

/** Groups of one's own people. */
const OWN_GROUPS =
  /(?:家族|家庭|家人|公司|业主|同学|班级|小区|邻居|工作|单位|亲友|亲戚|宿舍|部门|车友|家长|战友|同事)(?:的|微信)*群/gu

const SENTENCES = /[^。！？!?；;\n]+[。！？!?；;\n]*/gu

/**
 * A text without its wishes, and without the sentences that only ask, doubt, or tell what friends bought together or for one
 * another: they offer nothing. Where a text calls for others it is read whole.
 */
export function withoutAsides(text: string): string {
  if (CALLS_OUT.test(text.normalize('NFKC').replace(WISH, ''))) return text
  const own = text.replace(OWN_GROUPS, '家').replace(WISH, '')
  return own.replace(SENTENCES, (one) => (isAside(one.normalize('NFKC')) ? ' ' : one))
}

const isAside = (sentence: string): boolean =>
  !CALLS.test(sentence) &&
  (QUESTION.test(sentence) ||
    DOUBT.test(sentence) ||
    (AMONG_OWN.test(sentence) && BOUGHT.test(sentence) && IS_TOLD.test(sentence)))

/** Whether a text warns of what it names, and offers nothing itself. */
export const isWarning = (text: string): boolean =>
  WARNING.test(text) && (isStory(text) || !OWN_OFFER.test(text.normalize('NFKC').replace(OF_OTHERS, '')))
