import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const root = pathToFileURL(findPackageJSON(import.meta.url)!)

/**
 * Returns the URL of a project file by its path from the project root. Works in the source and in the build
 * (dist/server/).
 */
export const toProjectUrl = (path: string): URL => new URL(path, root)
