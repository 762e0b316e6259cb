import { BENEFIT_TYPES, type BenefitType, type ChatAccount } from 'shared-contracts';

type Env = Readonly<Record<string, string | undefined>>;

/** Support chat: origin of its frame, and a key for each variant that has one. */
export interface ChatSettings {
  readonly origin: string;
  readonly keys: ReadonlyMap<BenefitType, string>;
}

const KEY = /^[\w.-]{8,100}$/;
/** Keys of the sandbox provider. */
const SANDBOX_KEY = /^sandbox-/;

const pairsOf = (env: Env): string[] => (env['CHAT_KEYS'] ?? '').split(/\s+/).filter(Boolean);

function keyOf(pair: string): readonly [BenefitType, string] {
  const at = pair.indexOf('=');
  const type = BENEFIT_TYPES.find((one) => one === pair.slice(0, at));
  const key = pair.slice(at + 1);
  if (type === undefined || !KEY.test(key))
    throw new Error(`CHAT_KEYS: '${pair}' is no key of a variant. Write <variant>=<key>, e.g. lowes=desk-key-1.`);
  return [type, key];
}

function originIn(env: Env): string {
  const text = env['CHAT_ORIGIN'] ?? '';
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(
      `CHAT_ORIGIN='${text}' is no address. CHAT_KEYS needs it: write for example https://chat.example.com.`,
    );
  return new URL(text).origin;
}

/**
 * Parses `CHAT_ORIGIN` and `CHAT_KEYS="treadmarket=… lowes=…"`; without a key there is no chat. @throws with the name
 * of an invalid setting
 */
export function chatSettings(env: Env): ChatSettings | null {
  const pairs = pairsOf(env);
  return pairs.length === 0 ? null : { origin: originIn(env), keys: new Map(pairs.map(keyOf)) };
}

/** Returns production errors: the sandbox provider, and a frame without https. */
export function chatErrors(env: Env): string[] {
  const pairs = pairsOf(env);
  if (pairs.length === 0) return [];
  const isSandbox = pairs.some((pair) => SANDBOX_KEY.test(pair.slice(pair.indexOf('=') + 1)));
  return [
    ...(isSandbox
      ? ['CHAT_KEYS has a key of the sandbox: nobody answers there. Leave it out, or name your desk.']
      : []),
    ...(env['CHAT_ORIGIN']?.startsWith('https://') ? [] : ['CHAT_ORIGIN must be https in production.']),
  ];
}

/** Returns the account of a variant, or undefined without a key. */
export function chatOf(settings: ChatSettings | null, type: BenefitType): ChatAccount | null {
  const key = settings?.keys.get(type);
  return settings && key !== undefined ? { origin: settings.origin, key } : null;
}
