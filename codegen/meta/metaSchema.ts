import { readMeta } from '../metaProblems';

/** The part of JSON Schema in which the meta-schemas are written. */
export interface MetaNode {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** `#/$defs/path`; a description beside it is that of the place */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly MetaNode[];
  readonly items?: MetaNode;
  /** what the first items are, which all stand there */
  readonly prefixItems?: readonly MetaNode[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, MetaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | MetaNode;
}

export interface MetaSchema extends MetaNode {
  readonly $id: string;
  readonly $defs: Readonly<Record<string, MetaNode>>;
}

/** The checked boundary: Ajv compiles the same files, and the tests compile what is emitted from them. */
export const metaSchema = (name: Parameters<typeof readMeta>[0]): MetaSchema =>
  readMeta(name) as MetaSchema & ReturnType<typeof readMeta>;

/** The definition that a node refers to, with the description of the place; any other node as it is. */
export function resolved(node: MetaNode, { $defs }: MetaSchema): MetaNode {
  const name = definitionOf(node);
  if (name === null) return node;
  const { $ref: _, ...own } = node;
  return { ...$defs[name], ...own };
}

/** The name of the definition that a node refers to, or null. */
export const definitionOf = ({ $ref }: MetaNode): string | null => $ref?.slice('#/$defs/'.length) ?? null;
