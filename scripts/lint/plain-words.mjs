import { bannedWordIn, bannedWordOf } from "./banned-words.mjs";

/**
 * Names, comments and test titles are in everyday English with the field's terms; `docs/glossary.md` has the word for each of
 * the banned ones. Properties are left out: some of them are fields of the API or columns.
 */

/** @param {any} context */
function create(context) {
  /** @param {any} node */
  const checkName = (node) => {
    const word = node?.type === "Identifier" && bannedWordOf(node.name);
    if (word) context.report({ node, message: `"${word}": take the word of docs/glossary.md.` });
  };
  /** @param {any} node @param {string} text */
  const checkText = (node, text) => {
    const word = bannedWordIn(text);
    if (word) context.report({ node, message: `"${word}": say it in plain words (STYLE.md).` });
  };
  /** @param {any} node */
  const checkFunction = (node) => {
    checkName(node.id);
    for (const param of node.params) checkName(param);
  };
  return {
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) checkText(comment, comment.value);
    },
    /** @param {any} node */
    CallExpression: (node) => {
      const { callee, arguments: given } = node;
      const name = callee.type === "MemberExpression" ? callee.object.name : callee.name;
      if (/^(test|it|describe)$/.test(name) && given[0]?.type === "Literal")
        checkText(given[0], String(given[0].value));
    },
    /** @param {any} node */
    VariableDeclarator: (node) => checkName(node.id),
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
    /** @param {any} node */
    ClassDeclaration: (node) => checkName(node.id),
    /** @param {any} node */
    TSInterfaceDeclaration: (node) => checkName(node.id),
    /** @param {any} node */
    TSTypeAliasDeclaration: (node) => checkName(node.id),
  };
}

export default { meta: { name: "words" }, rules: { plain: { create } } };
