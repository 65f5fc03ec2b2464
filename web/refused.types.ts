// `tsc -p web` complains where this is refused no longer. Nothing runs this file.

// @ts-expect-error: the browser's rooms know no names of Node
void process.pid
