/** Parts of the manifests of Kubernetes that the checks read. */
export interface KubernetesObject {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: PodTemplate;
    readonly selector?: Labels | { readonly matchLabels?: Labels };
    readonly ports?: readonly { readonly targetPort: string | number }[];
    readonly podSelector?: { readonly matchLabels?: Labels };
    readonly scaleTargetRef?: { readonly name: string };
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly NetworkRule[];
    readonly egress?: readonly NetworkRule[];
    readonly maxUnavailable?: number;
    readonly minReplicas?: number;
  };
}

type Labels = Readonly<Record<string, string>>;

interface NetworkRule {
  readonly to?: readonly { readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] } }[];
  readonly ports?: readonly { readonly port: string | number }[];
}

interface PodTemplate {
  readonly metadata: { readonly labels: Labels };
  readonly spec: PodSpec;
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly seccompProfile?: { readonly type: string };
  };
  readonly volumes?: readonly {
    readonly name: string;
    readonly secret?: { readonly items?: readonly { readonly path: string }[] };
  }[];
}

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string | number };
}

export interface Container {
  readonly name: string;
  readonly env?: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly resources?: {
    readonly limits?: { readonly memory?: string };
    readonly requests?: { readonly cpu?: string };
  };
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly runAsNonRoot?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
}
