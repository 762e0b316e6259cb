import type {
  AccountOrders,
  ChangedPassword,
  ChangePasswordBody,
  Login,
  LoginBody,
  NewPasswordBody,
  OrderAccess,
  PasswordReset,
  PasswordResetBody,
} from 'shared-contracts';
import type { Http } from 'remote-kit';

export const logIn = (http: Http, body: LoginBody) => http.post<Login>('/login', body);

export const logOut = (http: Http) => http.post<null>('/logout', {});

export const readOrders = (http: Http) => http.get<AccountOrders>('/account/orders');

export const changePassword = (http: Http, body: ChangePasswordBody) =>
  http.post<ChangedPassword>('/account/password', body);

/** Returns a token for the page of a member's order. */
export const openMemberOrder = (http: Http, orderId: string) =>
  http.post<OrderAccess>(`/account/orders/${encodeURIComponent(orderId)}/access-token`, {});

/** The answer is the same for every address. */
export const requestReset = (http: Http, body: PasswordResetBody) => http.post<PasswordReset>('/password-resets', body);

export const setPassword = (http: Http, body: NewPasswordBody) => http.post<null>('/password-resets/password', body);
