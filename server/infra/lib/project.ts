import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const root = pathToFileURL(findPackageJSON(import.meta.url)!)

/** Returns the URL of a project file by its path from the root, for source and build (dist/server/). */
export const projectFile = (path: string): URL => new URL(path, root)
