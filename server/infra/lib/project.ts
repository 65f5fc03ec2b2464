import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const root = pathToFileURL(findPackageJSON(import.meta.url)!)

/** Works in the source and in the build (dist/server/). */
export const toProjectUrl = (path: string): URL => new URL(path, root)
