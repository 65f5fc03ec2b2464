import type { FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { RouteContext } from '#server/infra/http/route.ts'
import { readSession } from '#server/infra/http/session.ts'
import { findPost } from './visible-posts.ts'

/**
 * Creates a check whether a URL is a topic that the signed-in member may open. Used for topics that visitors may not
 * open, such as an own held post.
 */
export const createOwnTopicCheck =
  ({ findMember }: Pick<RouteContext, 'findMember'>, db: Database) =>
  async (request: FastifyRequest, reply: FastifyReply, url: string): Promise<boolean> => {
    const id = parseTopicId(url)
    if (id === null) return false
    const { member } = await readSession(request, reply, findMember)
    return member !== null && (await findPost(db, member.id, id)) !== null
  }

function parseTopicId(url: string): number | null {
  const id = Number(url.slice(url.lastIndexOf('/') + 1))
  return Number.isSafeInteger(id) && paths.topic(id) === url ? id : null
}
